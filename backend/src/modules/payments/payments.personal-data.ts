import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  eraseRows,
  exportRows,
  HoldsPersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data/index.js'

@Injectable()
@HoldsPersonalData({ tables: ['subscriptions'] })
export class PaymentsPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const subscriptions = await exportRows(em, userId, {
      table: 'subscriptions',
      columns: [
        'created_at',
        'status',
        'paid_at',
        'paid_until',
        'refunded_at',
        'cancel_at_period_end',
        'stripe_subscription_id',
      ],
    })
    return { subscriptions }
  }

  eraseData(em: EntityManager, userId: string) {
    return eraseRows(em, userId, ['subscriptions'])
  }
}
