import FiledIcon from '@mui/icons-material/TaskOutlined'
import { Alert, Box, Button, Checkbox, FormControlLabel } from '@mui/material'
import { useRef, useState } from 'react'
import { HttpError, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { ReviewScrape, ScrapedReview } from '../../../providers/types'
import { Badge } from '../../../shared/badge'
import { ConfirmDialog } from '../../../shared/confirm-dialog'
import { ReadReview } from '../../../shared/scrape/read-review'

interface ChoiceProps {
  review: ScrapedReview
  isChosen: boolean
  onChange: (isChosen: boolean) => void
  isPending: boolean
}

function Choice({ review, isChosen, onChange, isPending }: ChoiceProps) {
  const translate = useTranslate()
  const { reviewerName: name, isNew } = review
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 1 }}>
      <Checkbox
        checked={isChosen}
        disabled={!isNew || isPending}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { 'aria-label': translate('sihat.reviews.scrape.preview.choose', { name }) } }}
        sx={{ alignSelf: 'start' }}
      />
      <Box sx={{ display: 'grid', gap: 0.5, paddingBlock: 1 }}>
        {!isNew && (
          <Box>
            <Badge icon={FiledIcon} tone="neutral" label={translate('sihat.reviews.scrape.preview.known')} />
          </Box>
        )}
        <ReadReview review={review} />
      </Box>
    </Box>
  )
}

/** What a preview has read, and the decision: what is chosen is saved, the rest goes. */
export function PreviewResults({ run }: { run: ReviewScrape }) {
  const translate = useTranslate()
  const text = (key: string, values = {}) => translate(`sihat.reviews.scrape.preview.${key}`, values)
  const notify = useNotify()
  const refresh = useRefresh()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const selectable = run.reviews.filter(({ isNew }) => isNew).map(({ place }) => place)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(selectable))
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const isSent = useRef(false)

  const choose = (place: number, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, place] : [...before].filter((one) => one !== place)))

  const decide = async (decision: () => Promise<ReviewScrape>, failed: string) => {
    if (isSent.current) return
    isSent.current = true
    setIsPending(true)
    setRefusal(undefined)
    try {
      const { message, previewState } = await decision()
      notify(message ?? '', { type: previewState === 'saved' ? 'success' : 'info' })
      refresh()
    } catch (error) {
      if (error instanceof HttpError && error.status === 409) {
        notify(error.message, { type: 'warning' })
        refresh()
      } else setRefusal(text(failed))
      // What is decided is not decided again before the page shows it.
      isSent.current = false
      setIsPending(false)
    } finally {
      setIsAsked(false)
    }
  }
  const save = () =>
    decide(
      () =>
        dataProvider.savePreview(
          run,
          selectable.filter((place) => chosen.has(place)),
        ),
      'saveFailed',
    )
  const discard = () => decide(() => dataProvider.discardPreview(run), 'discardFailed')

  return (
    <>
      {selectable.length === 0 ? (
        <Alert severity="info">{text('allKnown')}</Alert>
      ) : (
        <FormControlLabel
          label={text('all', { smart_count: selectable.length })}
          sx={{ m: 0 }}
          control={
            <Checkbox
              checked={chosen.size === selectable.length}
              indeterminate={chosen.size > 0 && chosen.size < selectable.length}
              disabled={isPending}
              onChange={(event) => setChosen(new Set(event.target.checked ? selectable : []))}
            />
          }
        />
      )}
      <Box
        component="ul"
        tabIndex={0}
        aria-label={translate('sihat.reviews.scrape.results')}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: '32rem', overflowY: 'auto', display: 'grid', gap: 1 }}
      >
        {run.reviews.map((review) => (
          <Choice
            key={review.place}
            review={review}
            isChosen={chosen.has(review.place)}
            onChange={(isChosen) => choose(review.place, isChosen)}
            isPending={isPending}
          />
        ))}
      </Box>
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {selectable.length > 0 && (
          <Button variant="contained" onClick={() => void save()} disabled={isPending || chosen.size === 0}>
            {text('save', { smart_count: chosen.size })}
          </Button>
        )}
        <Button color="error" onClick={() => setIsAsked(true)} disabled={isPending}>
          {text('discard')}
        </Button>
      </Box>
      {isAsked && (
        <ConfirmDialog
          title={text('discardTitle')}
          text={text('discardText')}
          action={text('discardAction')}
          keep={translate('sihat.reviews.remove.keep')}
          isPending={isPending}
          onConfirm={() => void discard()}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
