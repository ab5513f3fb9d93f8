import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** A review of a hospital. */
export const HospitalReviewSchema = defineEntity({
  name: 'HospitalReview',
  tableName: 'hospital_reviews',
  properties: {
    id: p.uuid().primary(),
    hospitalId: p.uuid(),
    reviewerName: p.text(),
    reviewText: p.text(),
    rating: p.decimal('number').precision(2).scale(1).nullable(),
    ratingSource: p.enum(['stated', 'default']),
    reviewDate: p.date().nullable(),
    treatmentMentioned: p.text().nullable(),
    sourceUrl: p.text(),
    isSuccessStory: p.boolean().default(false),
    scrapedAt: p.datetime().defaultRaw('now()'),
    version: p.integer().version(),
    createdAt: p.datetime().defaultRaw('now()'),
    sourceHash: p.text().nullable(),
    scrapeId: p.uuid().nullable(),
    isHidden: p.boolean().default(false),
    moderatedAt: p.datetime().nullable(),
  },
})

/** A review that must not come back. */
export const RemovedReviewSchema = defineEntity({
  name: 'RemovedReview',
  tableName: 'removed_reviews',
  properties: {
    hospitalId: p.uuid().primary(),
    sourceHash: p.text().primary(),
    removedAt: p.datetime().defaultRaw('now()'),
    reason: p
      .enum(['personal_data', 'abuse', 'wrong_hospital', 'duplicate', 'not_a_review', 'legal'])
      .nullable(),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof HospitalReviewSchema>, TableOf<typeof RemovedReviewSchema> {}
}
