import { v7 as uuid } from 'uuid'
import type { TestApp } from './app.js'

export interface StoredReview {
  hospital_id: string
  reviewer_name: string
  review_text: string
  rating: number | null
  rating_source: 'stated' | 'default'
  review_date: string | null
  treatment_mentioned: string | null
  source_url: string
  source_hash: string | null
  is_success_story: boolean
  scraped_at: string
}

/** @returns its id */
export async function addReview(
  app: TestApp,
  change: Partial<StoredReview> & Pick<StoredReview, 'hospital_id'>,
): Promise<string> {
  const id = uuid()
  const row: StoredReview & { id: string } = {
    id,
    reviewer_name: 'A patient of the tests',
    review_text: 'The nurses took their time.',
    rating: 4.5,
    rating_source: 'stated',
    review_date: '2026-03-01',
    treatment_mentioned: 'Hip Replacement',
    source_url: 'https://reviews.example/1',
    source_hash: null,
    is_success_story: false,
    scraped_at: '2026-04-01T12:00:00+02:00',
    ...change,
  }
  const names = Object.keys(row)
  await app.rows(
    `insert into hospital_reviews (${names}) values (${names.map((_, n) => `$${n + 1}`)})`,
    Object.values(row),
  )
  return id
}
