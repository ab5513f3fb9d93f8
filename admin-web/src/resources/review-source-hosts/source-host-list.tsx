import { CanAccess, useTranslate } from 'react-admin'
import { BackLink } from '../../shared/back-link'
import { ListPage } from '../../shared/list-page'
import { SaveSourceHost } from './save-source-host'
import { SourceHostCards, SourceHostTable } from './source-host-rows'

const sort = { field: 'host', order: 'ASC' } as const

export default function SourceHostList() {
  const translate = useTranslate()
  return (
    <>
      <BackLink to="/reviews#scrape" label={translate('sihat.review-source-hosts.back')} />
      <ListPage
        sort={sort}
        table={SourceHostTable}
        cards={SourceHostCards}
        actions={
          <CanAccess action="create">
            <SaveSourceHost />
          </CanAccess>
        }
      />
    </>
  )
}
