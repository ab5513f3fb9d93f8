import { Injectable } from '@nestjs/common'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { HospitalMember } from '../auth/index.js'
import { Hospital } from '../hospitals/index.js'
import type { DeskFiguresListView } from './desk-figures.dto.js'
import { figuresOf } from './desk-figures.js'
import { readAnswers } from './desk-figures.queries.js'

/** Reads the requests of hospitals that the caller belongs to. The policies of the desk would ask for each row anew. */
const FIGURES = systemActor('desk.figures')
const MONTHS = 12

/** Tells members how their hospitals answer. */
@Injectable()
export class DeskFiguresService {
  constructor(private readonly database: Database) {}

  async read(actor: UserActor): Promise<DeskFiguresListView> {
    const now = new Date()
    const since = new Date(now)
    since.setUTCMonth(since.getUTCMonth() - MONTHS)
    const hospitals = await this.hospitalsOf(actor)
    const ids = hospitals.map(({ id }) => id)
    const found = await this.database.transaction(FIGURES, (em) => readAnswers(em, ids, since), actor)
    const answers = Map.groupBy(found, ({ hospitalId }) => hospitalId)
    const items = hospitals.map(({ id, name }) => ({
      hospital: { id, name },
      ...figuresOf(answers.get(id) ?? [], now),
    }))
    return { since: since.toISOString(), items }
  }

  private hospitalsOf(actor: UserActor): Promise<Pick<Hospital, 'id' | 'name'>[]> {
    return this.database.transaction(actor, async (em) => {
      const own = await em.find(HospitalMember, { userId: actor.userId, removedAt: null })
      return em.find(
        Hospital,
        { id: { $in: own.map(({ hospitalId }) => hospitalId) } },
        { fields: ['id', 'name'], orderBy: { name: 'asc', id: 'asc' } },
      )
    })
  }
}
