import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { HttpError, useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'

const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Which hospital, and which page. What the server refuses is said in its words; what was typed stays. */
export function ScrapeForm({ onStarted }: { onStarted: (id: string) => void }) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.reviews.scrape.${key}`)
  const notify = useNotify()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const {
    data: hospitals = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: ['reviews', 'hospitals'],
    queryFn: () => dataProvider.reviewedHospitals(),
    retry: false,
  })
  const [hospitalId, setHospitalId] = useState('')
  const [url, setUrl] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const isSent = useRef(false)

  const send = async (start: (hospitalId: string, url: string) => Promise<string>) => {
    setIsTried(true)
    setRefusal(undefined)
    if (!hospitalId || !isAddress(url.trim()) || isSent.current) return
    isSent.current = true
    setIsPending(true)
    try {
      onStarted(await start(hospitalId, url.trim()))
      setIsTried(false)
    } catch (error) {
      if (error instanceof HttpError && error.status >= 400 && error.status < 500) setRefusal(error.message)
      else notify('sihat.reviews.scrape.failed', { type: 'error' })
    } finally {
      isSent.current = false
      setIsPending(false)
    }
  }

  const hospitalMissing = isTried && !hospitalId
  const urlWrong = isTried && !isAddress(url.trim())
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void send(dataProvider.startScrape)
      }}
      sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: '40rem' }}
    >
      {isError && (
        <Alert
          severity="error"
          action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
        >
          {text('hospitalsFailed')}
        </Alert>
      )}
      <TextField
        select
        fullWidth
        required
        label={text('hospital')}
        value={hospitalId}
        onChange={(event) => setHospitalId(event.target.value)}
        error={hospitalMissing}
        helperText={hospitalMissing && text('hospitalRequired')}
      >
        {hospitals.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        fullWidth
        required
        type="url"
        label={text('url')}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={urlWrong}
        helperText={urlWrong ? text('urlRequired') : text('urlHint')}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isPending}>
          {text(isPending ? 'starting' : 'start')}
        </Button>
        <Button variant="outlined" disabled={isPending} onClick={() => void send(dataProvider.previewScrape)}>
          {text('preview.start')}
        </Button>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {text('preview.hint')}
      </Typography>
    </Box>
  )
}
