import type { AdminHospital } from '../../providers/types'
import { BulkStatus } from '../../shared/bulk/bulk-status'

const changes: Record<string, Partial<AdminHospital>> = {
  active: { isActive: true },
  inactive: { isActive: false },
  featured: { featured: true },
  unfeatured: { featured: false },
}

/** Shows, hides or features the chosen hospitals. */
export const HospitalBulk = () => (
  <BulkStatus<AdminHospital>
    values={Object.keys(changes)}
    changeTo={(status) => changes[status] ?? {}}
    nameOf={({ name }) => name}
    before={({ isActive, featured }) => ({ isActive, featured })}
    effect="sihat.hospitals.bulkEffect"
  />
)
