import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Says why the server sends nothing that the patient wrote, and what staff can do. */
export function ConsentWithdrawn() {
  const translate = useTranslate()
  return (
    <Alert severity="warning" role="note" sx={{ mb: 2 }}>
      {translate('sihat.consentWithdrawn.text')}
    </Alert>
  )
}
