import type { EntityManager } from '@mikro-orm/postgresql'
import { v7 as uuid } from 'uuid'
import type { UserActor } from '../../platform/authz/index.js'
import type { DataAccessView } from './data-access.dto.js'
import { DataAccess } from './data-access.entity.js'

/** Repeated readings of the same data within this time count as one access. */
const SAME_VISIT_MS = 3_600_000
const MAX_ITEMS = 100

/** Records that the team or a hospital opens a patient's data, before the data is read. The patient sees the entry. */
export async function recordDataAccess(
  em: EntityManager,
  actor: UserActor,
  { userId, subject, subjectId }: Pick<DataAccess, 'userId' | 'subject' | 'subjectId'>,
): Promise<void> {
  const { role } = actor
  if (role === 'user') throw new Error('Patients do not open the data of others')
  const openedAt = new Date()
  const visit = { $gt: new Date(openedAt.getTime() - SAME_VISIT_MS) }
  const actorId = actor.userId
  if (await em.count(DataAccess, { userId, actorId, subject, subjectId, openedAt: visit })) return
  em.create(DataAccess, { id: uuid(), userId, actorId, role, subject, subjectId, openedAt })
  await em.flush()
}

/** Returns who of the team and of hospitals opened the patient's assessments, bookings and conversations, newest first. */
export async function listDataAccesses(em: EntityManager, userId: string): Promise<DataAccessView[]> {
  const accesses = await em.find(
    DataAccess,
    { userId },
    { orderBy: { openedAt: 'desc', id: 'desc' }, limit: MAX_ITEMS },
  )
  return accesses.map(({ id, subject, subjectId, role, openedAt }) => ({
    id,
    subject,
    subjectId,
    role,
    at: openedAt.toISOString(),
  }))
}
