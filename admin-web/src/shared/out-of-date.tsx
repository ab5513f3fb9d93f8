import { Alert, Button } from '@mui/material'
import { HttpError, useTranslate } from 'react-admin'

/** Tells whether the server took a record away from this reader. Any other failed reading leaves what is on the page. */
export const isWithdrawn = (error: unknown) =>
  error instanceof HttpError && [400, 401, 403, 404].includes(error.status)

/** Warns that a record or a list could not be read again. Forms and dialogs keep what was typed. */
export function OutOfDate({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {translate('sihat.error.retry')}
        </Button>
      }
    >
      {translate('sihat.error.outOfDate')}
    </Alert>
  )
}
