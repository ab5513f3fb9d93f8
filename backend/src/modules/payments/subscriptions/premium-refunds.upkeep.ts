import { Injectable } from '@nestjs/common'
import { fromNow } from '../../../platform/database/index.js'
import {
  DAY,
  deleteRows,
  Upkeep,
  type UpkeepCounts,
  type UpkeepTurn,
} from '../../../platform/upkeep/index.js'

@Injectable()
export class PremiumRefundsUpkeep {
  @Upkeep({
    name: 'payments.used_refunds',
    about: 'Deletes after 24 months that an erased person has had the refund of Premium',
    everySeconds: DAY,
  })
  async forget(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return {
      refunds: await deleteRows(turn, 'used_premium_refunds', (eb) =>
        eb('used_at', '<', fromNow('-24 months')),
      ),
    }
  }
}
