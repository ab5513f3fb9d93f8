import { Alert, Box, Button, FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { problemCode } from '../providers/problem'
import type { Proof } from '../providers/session'
import type { Factor } from '../providers/types'
import { errorText } from '../shared/error-text'

const RECOVERY = 'recovery'

interface ProofFormProps {
  /** Verified ones. */
  factors: Factor[]
  /** A recovery code will do as well. */
  recovery?: boolean
  /** Rejects when the proof is refused; the form then says why and stays. */
  prove: (proof: Proof) => Promise<void>
  /** Sends the code of a phone. */
  send: (factorId: string) => Promise<void>
  actions: (busy: boolean) => ReactNode
}

interface Failure {
  text: string
  /** Of the code, rather than of the attempt. */
  atCode: boolean
}

/** Asks for a code of one of the factors. */
export function ProofForm({ factors, recovery = false, prove, send, actions }: ProofFormProps) {
  const translate = useTranslate()
  const codeInput = useRef<HTMLInputElement>(null)
  const ways = [...factors.map(({ id }) => id), ...(recovery ? [RECOVERY] : [])]
  const [way, setWay] = useState(ways[0])
  const [sentTo, setSentTo] = useState<Factor>()
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const factor = factors.find(({ id }) => id === way)
  const kind = factor?.type ?? RECOVERY

  const wayLabel = (id: string) => {
    const { type, hint } = factors.find((candidate) => candidate.id === id) ?? { type: RECOVERY, hint: null }
    return translate(`sihat.secondFactor.way.${type}`, { hint: hint ?? '' })
  }

  const choose = (chosen: string) => {
    setWay(chosen)
    setFailure(undefined)
  }

  /** Runs one step at a time, and tells what went wrong with it. */
  const attempt = async (step: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await step()
    } catch (error) {
      setFailure({ text: errorText(error), atCode: problemCode(error) === 'code_rejected' })
      codeInput.current?.select()
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const code = codeInput.current?.value.trim()
    if (!code) {
      setFailure({ text: 'sihat.secondFactor.codeRequired', atCode: true })
      codeInput.current?.focus()
      return
    }
    void attempt(() => prove({ code, factorId: factor?.id }))
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {failure && !failure.atCode && (
        <Alert severity="error">{translate(failure.text, { _: failure.text })}</Alert>
      )}
      {ways.length > 1 && (
        <RadioGroup
          aria-label={translate('sihat.secondFactor.ways')}
          value={way}
          onChange={(_event, chosen) => choose(chosen)}
        >
          {ways.map((id) => (
            <FormControlLabel key={id} value={id} control={<Radio />} label={wayLabel(id)} />
          ))}
        </RadioGroup>
      )}
      {factor?.type === 'phone' && (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Button
            variant="outlined"
            disabled={busy}
            onClick={() => attempt(() => send(factor.id).then(() => setSentTo(factor)))}
          >
            {translate('sihat.secondFactor.send')}
          </Button>
          <Box role="status">
            {sentTo === factor && translate('sihat.secondFactor.sent', { hint: factor.hint ?? '' })}
          </Box>
        </Box>
      )}
      <TextField
        key={way}
        inputRef={codeInput}
        autoFocus
        id="second-factor-code"
        label={translate(`sihat.secondFactor.code.${kind}`)}
        autoComplete="one-time-code"
        error={failure?.atCode}
        helperText={failure?.atCode ? translate(failure.text, { _: failure.text }) : undefined}
        slotProps={{
          htmlInput: { inputMode: factor ? 'numeric' : 'text', autoCapitalize: 'none', maxLength: 40 },
        }}
      />
      {actions(busy)}
    </Box>
  )
}
