import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { MessageState } from '../message-state'

/** Says that the sources of facts did not come, and asks again. */
export function ClaimsFailed({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <MessageState
      role="alert"
      title={translate('sihat.claims.fetchFailed')}
      text={translate('sihat.error.connection')}
      action={<Button onClick={onRetry}>{translate('sihat.error.retry')}</Button>}
    />
  )
}
