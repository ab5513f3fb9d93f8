import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { ReviewScrape, ScrapedReview } from '../../../providers/types'
import { usePageProblem } from '../../../shared/scrape/use-page-problem'
import { isUnderWay, useScrapeRun } from '../../../shared/scrape/use-scrape-run'
import { WhatIsMissing } from '../../../shared/scrape/what-is-missing'
import { Section } from '../../../shared/section'
import { SourceLink, useRating } from '../review-parts'
import { PreviewResults } from './preview-results'

function Results({ reviews }: { reviews: ScrapedReview[] }) {
  const translate = useTranslate()
  const rating = useRating()
  return (
    <Box
      component="ul"
      tabIndex={0}
      aria-label={translate('sihat.reviews.scrape.results')}
      sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: '24rem', overflowY: 'auto', display: 'grid', gap: 2 }}
    >
      {reviews.map((review) => (
        <Box component="li" key={review.place} sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600 }}>
            {review.reviewerName} · {rating(review.ratingStated ? review.rating : null)} ·{' '}
            {translate(`sihat.reviews.scrape.${review.isNew ? 'isNew' : 'isKnown'}`)}
          </Typography>
          <Typography dir="auto">{review.reviewText}</Typography>
          <Typography variant="body2" color="text.secondary">
            <SourceLink url={review.sourceUrl} />
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function Problems({ problems }: Pick<ReviewScrape, 'problems'>) {
  const translate = useTranslate()
  const problem = usePageProblem()
  if (problems.length === 0) return null
  return (
    <Alert severity="warning">
      {translate('sihat.reviews.scrape.problems')}
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' }}>
        {problems.map(({ url, code }) => (
          <li key={`${url} ${code}`}>
            {url}: {problem(code)}
          </li>
        ))}
      </Box>
    </Alert>
  )
}

/** One run: how far it is, a way to stop it, and in the end what was read. */
export function ScrapeProgress({ id }: { id: string }) {
  const translate = useTranslate()
  const text = (key: string, values = {}) => translate(`sihat.reviews.scrape.${key}`, values)
  const notify = useNotify()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [isStopping, setIsStopping] = useState(false)
  const { run, isError, refetch } = useScrapeRun(id)

  const stop = async () => {
    setIsStopping(true)
    try {
      await dataProvider.stopScrape(id)
      await refetch()
    } catch {
      notify('sihat.reviews.scrape.stopFailed', { type: 'error' })
    } finally {
      setIsStopping(false)
    }
  }

  if (!run)
    return isError ? (
      <Alert severity="error">{text('progressFailed')}</Alert>
    ) : (
      <LinearProgress aria-label={text('starting')} />
    )
  const { status, message, pages, found, reviews = [], missing = [], hospitalName } = run
  // Why it failed as a whole is told of its first page.
  const problems = run.errorCode
    ? [...run.problems, { url: run.hospitalUrl, code: run.errorCode }]
    : run.problems
  const isDecidable = run.previewState === 'open' && !isUnderWay(run) && reviews.length > 0
  return (
    <Section title={hospitalName}>
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        <Typography>
          <strong>{text(`status.${status}`)}</strong>
          {`. ${Object.entries({ pages, found, added: newOf(run) })
            .map(([key, smart_count]) => text(key, { smart_count }))
            .join(', ')}`}
        </Typography>
        {message && (
          <Alert severity={severityOf(run)}>
            {message}
            {isDecidable && ` ${text('preview.kept')}`}
          </Alert>
        )}
      </Box>
      {isUnderWay(run) && (
        <>
          <LinearProgress aria-label={text(`status.${status}`)} />
          <Button
            variant="outlined"
            onClick={() => void stop()}
            disabled={isStopping || status === 'stopping'}
            sx={{ justifySelf: 'start' }}
          >
            {text(isStopping || status === 'stopping' ? 'stopping' : 'stop')}
          </Button>
        </>
      )}
      {isError && <Alert severity="warning">{text('progressFailed')}</Alert>}
      <Problems problems={problems} />
      {!isUnderWay(run) && (found === 0 || run.triesRecipe) && <WhatIsMissing missing={missing} />}
      {isDecidable ? <PreviewResults run={run} /> : reviews.length > 0 && <Results reviews={reviews} />}
    </Section>
  )
}

/** Of a preview nothing is added until it is saved. */
export const newOf = ({ previewState, found, known, added }: ReviewScrape) =>
  previewState && previewState !== 'saved' ? found - known : added

const severityOf = ({ status, previewState }: ReviewScrape) => {
  if (previewState && previewState !== 'saved' && status !== 'failed') return 'info'
  return status === 'failed' && previewState !== 'saved' ? 'error' : 'success'
}
