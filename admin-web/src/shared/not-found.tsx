import { useTranslate } from 'react-admin'
import { HomeButton } from './home-button'
import { MessageState } from './message-state'
import { PageHeader } from './page-header'

export function NotFound() {
  const translate = useTranslate()
  return (
    <>
      <PageHeader title={translate('sihat.error.notFoundTitle')} />
      <MessageState title={translate('sihat.error.notFound')} action={<HomeButton />} />
    </>
  )
}
