import { Alert, AlertTitle } from '@mui/material'
import { useTranslate } from 'react-admin'

export function RestrictedNotice() {
  const translate = useTranslate()
  return (
    <Alert severity="warning" role="note">
      <AlertTitle>{translate('sihat.signIn.restrictedTitle')}</AlertTitle>
      {translate('sihat.signIn.restricted')}
    </Alert>
  )
}
