import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { MessageState } from './message-state'
import { PageHeader } from './page-header'

export function NotFound() {
  const translate = useTranslate()
  return (
    <>
      <PageHeader title={translate('sihat.error.notFoundTitle')} />
      <MessageState
        title={translate('sihat.error.notFound')}
        action={
          <Button component={Link} to="/" variant="outlined">
            {translate('sihat.error.home')}
          </Button>
        }
      />
    </>
  )
}
