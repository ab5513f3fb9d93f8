import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { HospitalMember } from '../auth/index.js'
import { Hospital } from '../hospitals/index.js'
import type { DeskFiguresListView } from './desk-figures.dto.js'
import { figuresOf } from './desk-figures.js'
import { readAnswers } from './desk-figures.queries.js'

const MONTHS = 12

/** Tells members how their hospitals answer. Row security chooses the rows. */
@Injectable()
export class DeskFiguresService {
  constructor(private readonly database: Database) {}

  read(actor: UserActor): Promise<DeskFiguresListView> {
    const since = new Date()
    since.setUTCMonth(since.getUTCMonth() - MONTHS)
    return this.database.transaction(actor, async (em) => {
      const own = await em.find(HospitalMember, { userId: actor.userId, removedAt: null })
      const hospitals = await em.find(
        Hospital,
        { id: { $in: own.map(({ hospitalId }) => hospitalId) } },
        { fields: ['id', 'name'], orderBy: { name: 'asc', id: 'asc' } },
      )
      const answers = Map.groupBy(await readAnswers(em, since), ({ hospitalId }) => hospitalId)
      const items = hospitals.map(({ id, name }) => ({
        hospital: { id, name },
        ...figuresOf(answers.get(id) ?? []),
      }))
      return { since: since.toISOString(), items }
    })
  }
}
