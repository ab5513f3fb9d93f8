import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/index.js'
import { type Actor, systemActor } from '../../platform/authz/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import type { Missing } from './extraction/extract-reviews.js'
import type { Recipe } from './extraction/recipe.js'
import type { ScrapedReview } from './extraction/scraped-review.js'
import type { ScrapeProblem, ScrapeStatus } from './review-scrape.dto.js'
import type { ScrapeLimits } from './scrape-limits.js'
import { countFound, storeDrafts, storeReviews } from './scraped-reviews.repository.js'

/** Tells the worker that has the run to let go of it. */
export const STOP_CHANNEL = 'review_scrape_stops'

/** Clears up after workers that were killed. */
export const LOSS = systemActor('review_scrape.loss')

export interface Run {
  id: string
  hospitalId: string
  url: string
  status: ScrapeStatus
  /** Of a run that began again, only the last one may write. */
  attempt: number
  /** What it reads is kept for a decision. */
  preview: boolean
  /** One that is tried, in the place of the one that is kept. */
  recipe: Recipe | null
}

export type Outcome =
  | { status: 'succeeded' | 'stopped'; errorCode?: undefined }
  | { status: 'failed'; errorCode: string }

/** Somebody stopped the run, or it has begun again elsewhere. */
export class RunOver extends Error {
  constructor(readonly why: 'stopped' | 'superseded') {
    super(why)
  }
}

/**
 * Begins the run, or begins it again after an attempt that was cut off: what that one stored stays, and is found again.
 * @returns undefined when it has ended
 */
export async function beginRun(em: EntityManager, id: string): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    update review_scrapes set attempt = attempt + 1, started_at = coalesce(started_at, now()), touched_at = now(),
      status = case status when 'queued' then 'running' else status end, pages = 0, refused = 0, problems = '[]',
      missing = '{}', version = version + 1
    where id = ${id} and status in ('queued', 'running', 'stopping')
    returning id, hospital_id as "hospitalId", url, status, attempt, preview, recipe
  `.execute(em.getKysely())
  if (rows[0]) await tellProgress(em, id)
  return rows[0]
}

/**
 * Tells that the attempt goes on.
 * @throws RunOver
 */
export async function beat(em: EntityManager, run: Run): Promise<void> {
  await holdRun(em, run)
  await sql`update review_scrapes set touched_at = now() where id = ${run.id}`.execute(em.getKysely())
}

/** For another attempt; what somebody has stopped meanwhile ends here. */
export async function giveBack(em: EntityManager, actor: Actor, { id, attempt }: Run): Promise<void> {
  const { rows } = await sql`
    update review_scrapes set status = 'queued', touched_at = now(), version = version + 1
    where id = ${id} and attempt = ${attempt} and status = 'running' returning id
  `.execute(em.getKysely())
  if (rows.length > 0) await tellProgress(em, id)
  else await endStopped(em, actor, id, attempt)
}

async function endStopped(em: EntityManager, actor: Actor, id: string, attempt: number): Promise<void> {
  const { rows } = await sql`
    select from review_scrapes where id = ${id} and status = 'stopping' for update
  `.execute(em.getKysely())
  if (rows.length > 0) await endScrape(em, actor, id, { status: 'stopped' }, attempt)
}

type Patience = Pick<ScrapeLimits, 'lostAfterMs' | 'attempts'>

const isSilent = ({ lostAfterMs }: Patience) =>
  sql`touched_at < now() - ${lostAfterMs} * interval '1 millisecond'`

/**
 * Queues runs again that nobody has any more: a worker that is killed says nothing, and a busy one may come to its message
 * late. Whoever calls this sends a message for each.
 * @returns their ids
 */
export async function requeueLost(em: EntityManager, patience: Patience): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update review_scrapes set status = 'queued', touched_at = now(), version = version + 1
    where id in (
      select id from review_scrapes where status = 'running' and attempt < ${patience.attempts} and ${isSilent(patience)}
      for update skip locked)
    returning id
  `.execute(em.getKysely())
  for (const { id } of rows) await tellProgress(em, id)
  return rows.map(({ id }) => id)
}

/**
 * Ends runs that nobody has any more and that are not begun again: they were stopped, or begun often enough.
 * @returns their ids
 */
export async function endLost(
  em: EntityManager,
  patience: Patience,
  hospitalId: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; attempt: number }>`
    select id, attempt from review_scrapes
    where (status = 'stopping' or status = 'running' and attempt >= ${patience.attempts}) and ${isSilent(patience)}
      and hospital_id = coalesce(${hospitalId}::uuid, hospital_id)
    for update skip locked
  `.execute(em.getKysely())
  for (const { id, attempt } of rows)
    await endScrape(em, LOSS, id, { status: 'failed', errorCode: 'lost' }, attempt)
  return rows.map(({ id }) => id)
}

/** @throws RunOver */
async function holdRun(em: EntityManager, { id, attempt }: Run): Promise<void> {
  const { rows } = await sql<{ status: ScrapeStatus; attempt: number }>`
    select status, attempt from review_scrapes where id = ${id} for update
  `.execute(em.getKysely())
  const [now] = rows
  if (now?.attempt !== attempt) throw new RunOver('superseded')
  if (now.status === 'stopping') throw new RunOver('stopped')
  if (now.status !== 'running') throw new RunOver('superseded')
}

interface ReadReviews {
  url: string
  readAt: Date
  reviews: ScrapedReview[]
  refused: number
  missing: Missing[]
}

/**
 * Stores what a page says, or keeps it for a decision where the run is a preview.
 * @returns how many reviews the run has found so far
 * @throws RunOver: nothing of the page is stored then
 */
export async function storePage(
  em: EntityManager,
  run: Run,
  { url, readAt, reviews, refused, missing }: ReadReviews,
): Promise<number> {
  await holdRun(em, run)
  const read = reviews.map((review, place) => ({ ...review, place, sourceUrl: url, readAt }))
  const removed = await (run.preview ? storeDrafts : storeReviews)(em, run, read)
  const found = await countFound(em, run)
  await sql`
    update review_scrapes set pages = pages + 1, touched_at = now(), version = version + 1,
      refused = refused + ${refused + removed}::integer,
      -- what no page has had
      missing = case pages when 0 then ${missing}::text[]
        else array(select unnest(missing) intersect select unnest(${missing}::text[])) end
    where id = ${run.id}
  `.execute(em.getKysely())
  await tellProgress(em, run.id)
  return found
}

/** @throws RunOver */
export async function noteProblem(em: EntityManager, run: Run, problem: ScrapeProblem): Promise<void> {
  await holdRun(em, run)
  await sql`
    update review_scrapes set problems = problems || ${JSON.stringify([problem])}::jsonb, touched_at = now(),
      version = version + 1
    where id = ${run.id}
  `.execute(em.getKysely())
  await tellProgress(em, run.id)
}

/** @returns false when it has ended already, or an attempt after the given one goes on */
export async function endScrape(
  em: EntityManager,
  actor: Actor,
  id: string,
  { status, errorCode }: Outcome,
  attempt?: number,
): Promise<boolean> {
  const { rows } = await sql<{
    status: string
    pages: number
    found: number
    added: number
    refused: number
  }>`
    update review_scrapes set status = case status when 'stopping' then 'stopped' else ${status} end,
      error_code = case status when 'stopping' then null else ${errorCode ?? null} end,
      ended_at = now(), version = version + 1
    where id = ${id} and status in ('queued', 'running', 'stopping')
      and attempt = coalesce(${attempt ?? null}::integer, attempt)
    returning status, pages, found, added, refused
  `.execute(em.getKysely())
  const [ended] = rows
  if (!ended) return false
  await audit(em, actor, {
    action: 'review_scrape.end',
    subjectType: 'review_scrape',
    subjectId: id,
    details: { ...ended, ...(errorCode && { errorCode }) },
  })
  await tellProgress(em, id)
  return true
}

/** To whoever asked for the run; their page then reads it. */
export async function tellProgress(em: EntityManager, id: string): Promise<void> {
  const { rows } = await sql<{ userId: string | null }>`
    select requested_by as "userId" from review_scrapes where id = ${id}
  `.execute(em.getKysely())
  const userId = rows[0]?.userId
  if (userId) await publishLiveEvent(em, userId, 'review_scrape.progress', { scrapeId: id })
}
