import { Injectable } from '@nestjs/common'
import { DAY, deleteRows, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../platform/upkeep/index.js'
import { USED_LONG_AGO } from './used-refunds.sql.js'

@Injectable()
export class PremiumRefundsUpkeep {
  @Upkeep({
    name: 'payments.used_refunds',
    about: 'Deletes after 24 months that an erased person has had the refund of Premium',
    everySeconds: DAY,
  })
  async forget(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { refunds: await deleteRows(turn, 'used_premium_refunds', USED_LONG_AGO) }
  }
}
