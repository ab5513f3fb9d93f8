import type { EntityManager } from '@mikro-orm/postgresql'
import { LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { HoldsPersonalData, type PersonalDataHolder } from '../../platform/personal-data/index.js'
import { HospitalMember } from '../auth/index.js'
import { Hospital } from '../hospitals/index.js'
import { tellOfLack } from './hospital-member.jobs.js'

/** The rows belong to the account, which exports and erases them. A member whose account is erased leaves the teams first. */
@Injectable()
@HoldsPersonalData({ tables: [], refersTo: ['users'] })
export class HospitalMembersPersonalData implements PersonalDataHolder {
  async exportData() {
    return {}
  }

  async eraseData(em: EntityManager, userId: string) {
    const own = { userId, removedAt: null }
    const members = await em.find(HospitalMember, own, { orderBy: { hospitalId: 'asc' }, refresh: true })
    for (const member of members) {
      // Changes of one team follow one another.
      await em.findOne(Hospital, { id: member.hospitalId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      member.removedAt = new Date()
      await em.flush()
      await tellOfLack(em, member)
    }
    return {}
  }
}
