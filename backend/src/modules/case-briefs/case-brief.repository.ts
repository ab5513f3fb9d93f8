import type { EntityManager } from '@mikro-orm/postgresql'
import { CaseBrief } from './case-brief.entity.js'

/** Finds the newest brief of a booking: the draft, or the last approved one. */
export const findNewestBrief = (em: EntityManager, bookingId: string): Promise<CaseBrief | null> =>
  em.findOne(CaseBrief, { bookingId }, { orderBy: { briefVersion: 'desc' }, refresh: true })

export const contextOf = ({ id }: Pick<CaseBrief, 'id'>) => `case_briefs/${id}`
