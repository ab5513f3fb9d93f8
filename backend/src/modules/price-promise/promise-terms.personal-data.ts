import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { exportRows, HoldsPersonalData, type PersonalDataHolder } from '../../platform/personal-data/index.js'
import { PromiseTerms } from '../offers/index.js'

/** The terms are about hospitals. Their personal data are the names of the team members who filed and ended them. */
@Injectable()
@HoldsPersonalData({ tables: ['promise_terms'] })
export class PromiseTermsPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const own = (userColumn: string, at: string) =>
      exportRows(em, userId, { table: 'promise_terms', columns: [at, 'hospital_id'], userColumn })
    return {
      filedPromiseTerms: await own('filed_by', 'filed_at'),
      endedPromiseTerms: await own('ended_by', 'ended_at'),
    }
  }

  /** The terms stay, without the name of the staff member. */
  async eraseData(em: EntityManager, userId: string) {
    await em.nativeUpdate(PromiseTerms, { filedBy: userId }, { filedBy: null })
    await em.nativeUpdate(PromiseTerms, { endedBy: userId }, { endedBy: null })
    return {}
  }
}
