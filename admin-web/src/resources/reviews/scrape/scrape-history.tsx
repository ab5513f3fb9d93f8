import { Alert, Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import { formatDateTime } from '../../../shared/format'
import { Loading } from '../../../shared/loading'
import { usePageProblem } from '../../../shared/scrape/use-page-problem'
import { newOf } from './scrape-progress'

interface ScrapeHistoryProps {
  /** The run that is shown above. */
  shown: string | undefined
  onShow: (id: string) => void
}

/** The last runs; one of them can be shown. */
export function ScrapeHistory({ shown, onShow }: ScrapeHistoryProps) {
  const translate = useTranslate()
  const problem = usePageProblem()
  const text = (key: string, smart_count?: number) =>
    translate(`sihat.reviews.scrape.${key}`, { smart_count })
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['review-scrapes', 'newest', shown],
    queryFn: () => dataProvider.newestScrapes(),
    retry: false,
  })
  if (isError)
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
      >
        {text('historyFailed')}
      </Alert>
    )
  if (!data) return <Loading label={text('historyLoading')} height={120} />
  if (data.length === 0) return <Typography color="text.secondary">{text('historyNone')}</Typography>
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {data.map((run) => (
        <Box
          component="li"
          key={run.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
          }}
        >
          <Box>
            <Button
              onClick={() => onShow(run.id)}
              disabled={run.id === shown}
              aria-label={translate('sihat.reviews.scrape.show', {
                name: run.hospitalName,
                date: formatDateTime(run.createdAt),
              })}
              sx={{ marginInlineStart: -1 }}
            >
              {run.hospitalName}
            </Button>
            <Typography variant="body2" color="text.secondary">
              {[
                formatDateTime(run.createdAt),
                text(`status.${run.status}`),
                ...(run.previewState ? [text(`preview.state.${run.previewState}`)] : []),
                ...(run.triesRecipe ? [text('preview.tried')] : []),
              ].join(' · ')}
            </Typography>
          </Box>
          <Typography>
            {run.errorCode
              ? problem(run.errorCode)
              : `${text('found', run.found)}, ${text('added', newOf(run))}`}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
