import { Button } from '@mui/material'
import { useCreatePath, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ListPage } from '../../shared/list-page'
import { ClaimCards } from './claim-cards'
import { ClaimTable } from './claim-table'

/** What has to be checked again comes first. */
const tabs = { source: 'due', values: ['expired', 'soon', 'unchecked', 'verified'], initial: 'expired' }
const soonestFirst = { field: 'expiresAt', order: 'ASC' } as const

function ToProposals() {
  const translate = useTranslate()
  const createPath = useCreatePath()
  return (
    <Button variant="outlined" component={Link} to={createPath({ resource: 'fact-proposals', type: 'list' })}>
      {translate('sihat.claims.proposals')}
    </Button>
  )
}

const ClaimList = () => (
  <ListPage tabs={tabs} table={ClaimTable} cards={ClaimCards} sort={soonestFirst} actions={<ToProposals />} />
)

export default ClaimList
