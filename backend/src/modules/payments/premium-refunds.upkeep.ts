import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { DAY, deleteRows, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../platform/upkeep/index.js'

@Injectable()
export class PremiumRefundsUpkeep {
  @Upkeep({
    name: 'payments.used_refunds',
    about: 'Deletes after 24 months that an erased person has had the refund of Premium',
    everySeconds: DAY,
  })
  async forget(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const old = sql`used_at < now() - interval '24 months'`
    return { refunds: await deleteRows(turn, 'used_premium_refunds', old) }
  }
}
