import { Box, Button, TextField } from '@mui/material'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { isUnanswered, problemCode, refusalWords } from '../providers/problem'
import { useUnsaved } from './use-unsaved'

interface AnswerFormProps {
  /**
   * Where its texts stand: `answer`, `answerHint`, `answerEmpty`, `send`, `sent`, `notSent`, and `overtaken` where somebody
   * else may be faster.
   */
  texts: string
  /** One key is one answer, however often it is sent. */
  send: (text: string, key: string) => Promise<void>
  /** Called with each change of the text. */
  onType?: (text: string) => void
  variant?: 'contained' | 'outlined'
  /** In characters. */
  longest?: number
  /** Choices and warnings between the text and the button. */
  children?: ReactNode
}

/** Refusals because of what happened while the text was written. */
const OVERTAKEN = ['stale_version', 'booking_ended']

/** What the team writes to a patient. What could not be sent stays in the field. */
export function AnswerForm({
  texts,
  send,
  onType,
  variant = 'outlined',
  longest = 4_000,
  children,
}: AnswerFormProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [text, setText] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const [isPending, setIsPending] = useState(false)
  useUnsaved(text.trim() !== '')
  /** `isPending` comes too late for the second press of a double click. */
  const isSent = useRef(false)
  /** The same text is the same answer, when what became of it is not known. */
  const tried = useRef({ text: '', key: '' })

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSent.current) return
    const given = text.trim()
    setIsEmpty(!given)
    if (!given) return
    isSent.current = true
    setIsPending(true)
    try {
      if (tried.current.text !== given) tried.current = { text: given, key: crypto.randomUUID() }
      await send(given, tried.current.key)
      tried.current = { text: '', key: '' }
      setText('')
      notify(`${texts}.sent`, { type: 'success' })
    } catch (error) {
      if (OVERTAKEN.includes(problemCode(error) ?? '')) {
        notify(`${texts}.overtaken`, { type: 'warning' })
        refresh()
      } else {
        const failed = isUnanswered(error) ? 'sihat.form.resend' : `${texts}.notSent`
        notify(refusalWords(error) ?? failed, { type: 'error' })
      }
    } finally {
      isSent.current = false
      setIsPending(false)
    }
  }

  return (
    <Box
      component="form"
      onSubmit={(event: SubmitEvent) => void submit(event)}
      noValidate
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', maxWidth: '38rem' }}
    >
      <TextField
        label={translate(`${texts}.answer`)}
        helperText={translate(`${texts}.${isEmpty ? 'answerEmpty' : 'answerHint'}`)}
        error={isEmpty}
        value={text}
        onChange={(event) => {
          onType?.(event.target.value)
          setText(event.target.value)
          setIsEmpty(false)
        }}
        slotProps={{ htmlInput: { maxLength: longest } }}
        multiline
        minRows={3}
        fullWidth
      />
      {children}
      <Button type="submit" variant={variant} disabled={isPending}>
        {translate(`${texts}.send`)}
      </Button>
    </Box>
  )
}
