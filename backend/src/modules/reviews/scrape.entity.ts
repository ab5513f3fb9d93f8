import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import type { Missing } from './extraction/extract-reviews.js'
import type { Recipe } from './extraction/recipe.js'
import { SCRAPE_STATUSES, type ScrapeProblem } from './review-scrape.dto.js'

/** A visit to a page with reviews. */
export const ReviewScrapeSchema = defineEntity({
  name: 'ReviewScrape',
  tableName: 'review_scrapes',
  properties: {
    id: p.uuid().primary(),
    hospitalId: p.uuid(),
    url: p.text(),
    requestedBy: p.uuid().nullable(),
    status: p.enum([...SCRAPE_STATUSES]).default('queued'),
    attempt: p.integer().default(0),
    pages: p.integer().default(0),
    found: p.integer().default(0),
    added: p.integer().default(0),
    known: p.integer().default(0),
    refused: p.integer().default(0),
    problems: p.json<ScrapeProblem[]>().defaultRaw(`'[]'::jsonb`),
    errorCode: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    startedAt: p.datetime().nullable(),
    touchedAt: p.datetime().defaultRaw('now()'),
    endedAt: p.datetime().nullable(),
    version: p.integer().version(),
    preview: p.boolean().default(false),
    previewEnd: p.enum(['saved', 'discarded', 'expired']).nullable(),
    recipe: p.json<Recipe>().nullable(),
    missing: p.array<Missing>().defaultRaw(`'{}'::text[]`),
  },
})

/** A review that was found and is not stored yet. */
export const ReviewScrapeDraftSchema = defineEntity({
  name: 'ReviewScrapeDraft',
  tableName: 'review_scrape_drafts',
  properties: {
    scrapeId: p.uuid().primary(),
    place: p.integer().primary(),
    reviewerName: p.text(),
    reviewText: p.text(),
    rating: p.decimal('number').precision(2).scale(1),
    ratingSource: p.enum(['stated', 'default']),
    reviewDate: p.date().nullable(),
    treatmentMentioned: p.text().nullable(),
    sourceUrl: p.text(),
    sourceHash: p.text(),
    readAt: p.datetime(),
    known: p.boolean(),
  },
})

/** A review that a scrape found. */
export const ReviewScrapeFindSchema = defineEntity({
  name: 'ReviewScrapeFind',
  tableName: 'review_scrape_finds',
  properties: {
    scrapeId: p.uuid().primary(),
    reviewId: p.uuid().primary(),
    place: p.integer(),
  },
})

/** Where the reviews of a website stand, as CSS selectors. */
export const ReviewRecipeSchema = defineEntity({
  name: 'ReviewRecipe',
  tableName: 'review_recipes',
  properties: {
    id: p.uuid().primary(),
    host: p.text(),
    item: p.text(),
    reviewer: p.text().nullable(),
    text: p.text(),
    rating: p.text().nullable(),
    ratingBest: p.smallint().default(5),
    date: p.text().nullable(),
    treatment: p.text().nullable(),
    next: p.text().nullable(),
    version: p.integer().version(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

/** A website that may hold reviews of a hospital. */
export const ReviewSourceHostSchema = defineEntity({
  name: 'ReviewSourceHost',
  tableName: 'review_source_hosts',
  properties: {
    id: p.uuid().primary(),
    hospitalId: p.uuid(),
    host: p.text(),
    version: p.integer().version(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables
    extends TableOf<typeof ReviewScrapeSchema>,
      TableOf<typeof ReviewScrapeDraftSchema>,
      TableOf<typeof ReviewScrapeFindSchema>,
      TableOf<typeof ReviewRecipeSchema>,
      TableOf<typeof ReviewSourceHostSchema> {}
}
