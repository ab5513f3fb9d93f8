import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { eraseRows, HoldsPersonalData, type PersonalDataHolder } from '../../platform/personal-data/index.js'
import { BookingCipher } from '../booking-keys/index.js'
import type { CaseBriefContent } from './case-brief.dto.js'
import { CaseBrief } from './case-brief.entity.js'
import { contextOf } from './case-brief.repository.js'

@Injectable()
@HoldsPersonalData({ tables: ['case_briefs'], refersTo: ['bookings'] })
export class CaseBriefsPersonalData implements PersonalDataHolder {
  constructor(private readonly cipher: BookingCipher) {}

  async exportData(em: EntityManager, userId: string) {
    const briefs = await em.find(
      CaseBrief,
      { userId },
      { orderBy: { bookingId: 'asc', briefVersion: 'asc' } },
    )
    const caseBriefs = []
    for (const brief of briefs) {
      const { bookingId, briefVersion, approvedAt, updatedAt } = brief
      const content = await this.cipher.open<CaseBriefContent>(em, bookingId, contextOf(brief), brief.content)
      caseBriefs.push({ bookingId, briefVersion, approvedAt, savedAt: updatedAt, ...content })
    }
    return { caseBriefs }
  }

  eraseData(em: EntityManager, userId: string) {
    return eraseRows(em, userId, ['case_briefs'])
  }
}
