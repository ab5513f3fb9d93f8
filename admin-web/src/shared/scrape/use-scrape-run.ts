import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { ReviewScrape } from '../../providers/types'
import { useIsLive, useLive } from '../use-live'

/** While no event of the server would tell of it. */
const LOOK_EVERY_MS = 1_500
/** Of one's own run, or of a colleague's. */
const PROGRESS = /^(team\.)?review_scrape\.progress$/
const UNDER_WAY: readonly ReviewScrape['status'][] = ['queued', 'running', 'stopping']

export const isUnderWay = (run?: ReviewScrape) => run === undefined || UNDER_WAY.includes(run.status)

/** One reading of reviews, as it goes on. */
export function useScrapeRun(id: string) {
  const dataProvider = useDataProvider<SihatDataProvider>()
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

  return { run, isError, refetch }
}
