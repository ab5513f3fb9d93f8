import { Alert, Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'

interface NewerOfferProps {
  onLoad: () => void
  /** Missing where nothing can be typed. */
  onKeep: (() => void) | undefined
}

/** Warns that somebody else saved the offer. What is typed stays until the reader chooses. */
export function NewerOffer({ onLoad, onKeep }: NewerOfferProps) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.offers.stale.${key}`)
  return (
    <Alert severity="warning">
      {text('text')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="outlined" onClick={onLoad}>
          {text('load')}
        </Button>
        {onKeep && <Button onClick={onKeep}>{text('keep')}</Button>}
      </Box>
    </Alert>
  )
}
