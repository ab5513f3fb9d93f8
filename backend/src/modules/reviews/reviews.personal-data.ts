import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Tables } from '../../platform/database/index.js'
import { exportRows, HoldsPersonalData, type PersonalDataHolder } from '../../platform/personal-data/index.js'

/** Which administrator had reviews read; the reviews themselves are of people who have no account here. */
@Injectable()
@HoldsPersonalData({ tables: ['review_scrapes'] })
export class ReviewsPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const columns = ['created_at', 'hospital_id', 'url', 'status', 'ended_at'] as const
    return {
      reviewScrapes: await exportRows(em, userId, {
        table: 'review_scrapes',
        columns,
        userColumn: 'requested_by',
      }),
    }
  }

  /** The runs stay, without a name: what they stored refers to them. */
  async eraseData(em: EntityManager, userId: string) {
    await em
      .getKysely<Tables>()
      .updateTable('review_scrapes')
      .set({ requested_by: null })
      .where('requested_by', '=', userId)
      .execute()
    return {}
  }
}
