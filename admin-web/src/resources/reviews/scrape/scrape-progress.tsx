import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { ReviewScrape, ScrapedReview } from '../../../providers/types'
import { Section } from '../../../shared/section'
import { useIsLive, useLive } from '../../../shared/use-live'
import { SourceLink, useRating } from '../review-parts'

/** While no event of the server would tell of it. */
const LOOK_EVERY_MS = 1_500
/** Of one's own run, or of a colleague's. */
const PROGRESS = /^(team\.)?review_scrape\.progress$/
const UNDER_WAY: readonly ReviewScrape['status'][] = ['queued', 'running', 'stopping']
const isUnderWay = (run?: ReviewScrape) => run === undefined || UNDER_WAY.includes(run.status)

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
        <Box component="li" key={review.id} sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
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
  if (problems.length === 0) return null
  return (
    <Alert severity="warning">
      {translate('sihat.reviews.scrape.problems')}
      <ul>
        {problems.map(({ url, code }) => (
          <li key={`${url} ${code}`}>
            {url}: {code.replaceAll('_', ' ')}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** One run: how far it is, a way to stop it, and in the end what was read. */
export function ScrapeProgress({ id }: { id: string }) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.reviews.scrape.${key}`)
  const notify = useNotify()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [isStopping, setIsStopping] = useState(false)
  const isLive = useIsLive()
  useLive('review-scrapes', (name, data) => PROGRESS.test(name) && data.scrapeId === id)
  const {
    data: run,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['review-scrapes', id],
    queryFn: () => dataProvider.reviewScrape(id),
    refetchInterval: ({ state }) => (!isLive && isUnderWay(state.data) ? LOOK_EVERY_MS : false),
    retry: false,
  })

  // What happened between the last look and the first event.
  const isRead = run !== undefined
  useEffect(() => {
    if (isLive && isRead) void refetch()
  }, [isLive, isRead, refetch])

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
  const { status, message, pages, found, added, reviews = [], problems, hospitalName } = run
  return (
    <Section title={hospitalName}>
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        <Typography>
          <strong>{text(`status.${status}`)}</strong>
          {`. ${translate('sihat.reviews.scrape.progress', { pages, found, added })}`}
        </Typography>
        {message && <Alert severity={status === 'failed' ? 'error' : 'success'}>{message}</Alert>}
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
      {reviews.length > 0 && <Results reviews={reviews} />}
    </Section>
  )
}
