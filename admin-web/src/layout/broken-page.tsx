import { Button, Typography } from '@mui/material'
import { useResetErrorBoundaryOnLocationChange, useTranslate } from 'react-admin'
import { MessageState } from '../shared/message-state'

interface BrokenPageProps {
  resetErrorBoundary: (...args: unknown[]) => void
}

/** A page that could not be shown: often its code is of a version that is no longer served. */
export function BrokenPage({ resetErrorBoundary }: BrokenPageProps) {
  const translate = useTranslate()
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary)
  return (
    <main>
      <Typography variant="h1" sx={{ px: 3, pt: 6, textAlign: 'center' }}>
        {translate('sihat.error.broken.title')}
      </Typography>
      <MessageState
        role="alert"
        title={translate('sihat.error.broken.text')}
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            {translate('sihat.error.broken.reload')}
          </Button>
        }
      />
    </main>
  )
}
