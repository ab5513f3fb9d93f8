import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { eraseRows, HoldsPersonalData, type PersonalDataHolder } from '../../platform/personal-data/index.js'

/** The keys are deleted with the account. They are no data to export: the export holds what they open. */
@Injectable()
@HoldsPersonalData({ tables: ['booking_keys'], refersTo: ['bookings'] })
export class BookingKeysPersonalData implements PersonalDataHolder {
  async exportData() {
    return {}
  }

  eraseData(em: EntityManager, userId: string) {
    return eraseRows(em, userId, ['booking_keys'])
  }
}
