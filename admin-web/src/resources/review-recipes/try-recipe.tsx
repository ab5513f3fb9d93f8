import { Alert, Box, Button, LinearProgress, TextField, Typography } from '@mui/material'
import { useEffect, useId, useRef, useState } from 'react'
import { HttpError, useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { fieldErrors } from '../../providers/problem'
import { FormFailure } from '../../shared/form-failure'
import { ReadReview } from '../../shared/scrape/read-review'
import { usePageProblem } from '../../shared/scrape/use-page-problem'
import { isUnderWay, useScrapeRun } from '../../shared/scrape/use-scrape-run'
import { WhatIsMissing } from '../../shared/scrape/what-is-missing'
import { readRecipe } from './recipe-fields'

const MOST_SHOWN = 3

const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Reads one page by what is typed in the form around it; neither the recipe nor a review is saved. */
export function TryRecipe() {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.review-recipes.try.${key}`)
  const dataProvider = useDataProvider<SihatDataProvider>()
  const headingId = useId()
  const place = useRef<HTMLDivElement>(null)
  const isSent = useRef(false)
  const [url, setUrl] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [refusals, setRefusals] = useState<string[]>([])
  const [isPending, setIsPending] = useState(false)
  const [runId, setRunId] = useState<string>()

  const refusalsOf = (error: unknown): string[] => {
    const byField = Object.entries(fieldErrors(error) ?? {})
    if (byField.length > 0)
      return byField.map(([field, told]) => {
        const label = translate(`resources.review-recipes.fields.${field.replace('recipe.', '')}`, { _: '' })
        return label ? `${label}: ${told}` : told
      })
    const isTold = error instanceof HttpError && error.status >= 400 && error.status < 500
    return [isTold ? error.message : text('failed')]
  }

  const attempt = async () => {
    const form = place.current?.closest('form')
    if (!form || isSent.current) return
    const { item, text: words, ...rest } = readRecipe(new FormData(form))
    setIsWrong(!isAddress(url.trim()))
    setRefusals(item && words ? [] : [text('incomplete')])
    if (!item || !words || !isAddress(url.trim())) return
    isSent.current = true
    setIsPending(true)
    setRunId(undefined)
    try {
      setRunId(await dataProvider.tryRecipe(url.trim(), { ...rest, item, text: words }))
    } catch (error) {
      setRefusals(refusalsOf(error))
    } finally {
      isSent.current = false
      setIsPending(false)
    }
  }

  return (
    <Box
      ref={place}
      role="group"
      aria-labelledby={headingId}
      sx={{ display: 'grid', gap: 1.5, borderBlockStart: 1, borderColor: 'divider', paddingBlockStart: 2 }}
    >
      <Typography id={headingId} sx={{ fontWeight: 600 }}>
        {text('title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
        <TextField
          type="url"
          label={text('url')}
          value={url}
          autoComplete="off"
          onChange={(event) => setUrl(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would save the recipe.
            event.preventDefault()
            void attempt()
          }}
          error={isWrong}
          helperText={text(isWrong ? 'urlRequired' : 'urlHint')}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
          sx={{ flex: '1 1 16rem' }}
        />
        <Button variant="outlined" onClick={() => void attempt()} disabled={isPending}>
          {text(isPending ? 'starting' : 'action')}
        </Button>
      </Box>
      {refusals.map((refusal) => (
        <FormFailure key={refusal} text={refusal} />
      ))}
      {runId && <Outcome key={runId} id={runId} />}
    </Box>
  )
}

/** Below what was pressed, and in a long form below what can be seen. */
function Outcome({ id }: { id: string }) {
  const place = useRef<HTMLDivElement>(null)
  const read = useScrapeRun(id)
  const { status } = read.run ?? {}
  useEffect(() => {
    if (status) place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [status])
  return (
    <div ref={place}>
      <Told {...read} />
    </div>
  )
}

function Told({ run, isError, refetch }: ReturnType<typeof useScrapeRun>) {
  const translate = useTranslate()
  const problem = usePageProblem()
  const text = (key: string, values = {}) => translate(`sihat.review-recipes.try.${key}`, values)
  if (isError)
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
      >
        {text('lost')}
      </Alert>
    )
  if (!run || isUnderWay(run))
    return (
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        <Typography>{translate(`sihat.reviews.scrape.status.${run?.status ?? 'queued'}`)}</Typography>
        <LinearProgress aria-label={text('reading')} />
      </Box>
    )
  const { status, found, reviews, missing, errorCode } = run
  if (status !== 'succeeded')
    return (
      <Alert severity="error">
        {text('unread')} {errorCode && problem(errorCode)}
      </Alert>
    )
  const shown = reviews.slice(0, MOST_SHOWN)
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
      <Alert severity={found > 0 ? 'success' : 'warning'}>
        {text('found', { smart_count: found })}
        {found > shown.length && ` ${text('first', { smart_count: shown.length })}`}
      </Alert>
      <WhatIsMissing missing={missing} />
      {shown.length > 0 && (
        <Box
          component="ul"
          aria-label={text('reviews')}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}
        >
          {shown.map((review) => (
            <Box component="li" key={review.place}>
              <ReadReview review={review} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}
