import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  eraseRows,
  exportRows,
  HoldsPersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data/index.js'

/** When and how much a person asked the outside model. The sums of all name nobody and stay. */
@Injectable()
@HoldsPersonalData({ tables: ['ai_usage'] })
export class AiUsagePersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const columns = ['day', 'requests', 'failures', 'input_tokens', 'output_tokens', 'cost_micros'] as const
    return { outsideModelUse: await exportRows(em, userId, { table: 'ai_usage', columns }) }
  }

  eraseData(em: EntityManager, userId: string) {
    return eraseRows(em, userId, ['ai_usage'])
  }
}
