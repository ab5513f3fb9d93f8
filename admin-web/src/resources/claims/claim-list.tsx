import { ListPage } from '../../shared/list-page'
import { ClaimCards } from './claim-cards'
import { ClaimTable } from './claim-table'

/** What has to be checked again comes first. */
const tabs = { source: 'due', values: ['expired', 'soon', 'unchecked', 'verified'], initial: 'expired' }
const soonestFirst = { field: 'expiresAt', order: 'ASC' } as const

const ClaimList = () => <ListPage tabs={tabs} table={ClaimTable} cards={ClaimCards} sort={soonestFirst} />

export default ClaimList
