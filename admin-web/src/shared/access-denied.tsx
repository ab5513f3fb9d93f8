import { useTranslate } from 'react-admin'
import { HomeButton } from './home-button'
import { MessageState } from './message-state'
import { PageHeader } from './page-header'

export function AccessDenied() {
  const translate = useTranslate()
  return (
    <>
      <PageHeader title={translate('sihat.error.deniedTitle')} />
      <MessageState title={translate('sihat.error.denied')} action={<HomeButton />} />
    </>
  )
}
