import type { RaRecord } from 'react-admin'
import { BulkStatus } from './bulk-status'

interface Row extends RaRecord {
  id: string
  name: string
  version: number
  isActive: boolean
}

/** Shows or hides the chosen rows. */
export const BulkShown = <T extends Row>({ effect }: { effect: string }) => (
  <BulkStatus<T>
    values={['active', 'inactive']}
    changeTo={(status) => ({ isActive: status === 'active' })}
    nameOf={({ name }) => name}
    before={({ isActive }) => ({ isActive })}
    effect={effect}
  />
)
