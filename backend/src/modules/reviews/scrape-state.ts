import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder } from 'kysely'
import { audit } from '../../platform/audit/index.js'
import { type Actor, systemActor } from '../../platform/authz/index.js'
import { arrayOf, fromNow, NOW, type Tables } from '../../platform/database/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import type { Missing } from './extraction/extract-reviews.js'
import type { Recipe } from './extraction/recipe.js'
import type { ScrapedReview } from './extraction/scraped-review.js'
import { type ScrapeProblem, type ScrapeStatus, UNDER_WAY } from './review-scrape.dto.js'
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
  const run = await em
    .getKysely<Tables>()
    .updateTable('review_scrapes')
    .set((eb) => ({
      attempt: eb('attempt', '+', 1),
      started_at: eb.fn.coalesce('started_at', NOW),
      touched_at: NOW,
      status: eb
        .case('status')
        .when('queued')
        .then('running' as const)
        .else(eb.ref('status'))
        .end(),
      pages: 0,
      refused: 0,
      problems: problemsOf([]),
      missing: [],
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', UNDER_WAY)
    .returning(['id', 'hospital_id as hospitalId', 'url', 'status', 'attempt', 'preview', 'recipe'])
    .executeTakeFirst()
  if (run) await tellProgress(em, id)
  return run
}

const problemsOf = (problems: ScrapeProblem[]) => {
  const { cast, val } = expressionBuilder<Tables, never>()
  return cast<ScrapeProblem[]>(val(JSON.stringify(problems)), 'jsonb')
}

/**
 * Tells that the attempt goes on.
 * @throws RunOver
 */
export async function beat(em: EntityManager, run: Run): Promise<void> {
  await holdRun(em, run)
  await em
    .getKysely<Tables>()
    .updateTable('review_scrapes')
    .set({ touched_at: NOW })
    .where('id', '=', run.id)
    .execute()
}

/** For another attempt; what somebody has stopped meanwhile ends here. */
export async function giveBack(em: EntityManager, actor: Actor, { id, attempt }: Run): Promise<void> {
  const queued = await queueAgain(em)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (queued) await tellProgress(em, id)
  else await endStopped(em, actor, id, attempt)
}

const queueAgain = (em: EntityManager) =>
  em
    .getKysely<Tables>()
    .updateTable('review_scrapes')
    .set(({ eb }) => ({ status: 'queued', touched_at: NOW, version: eb('version', '+', 1) }))
    .returning('id')

async function endStopped(em: EntityManager, actor: Actor, id: string, attempt: number): Promise<void> {
  const stopping = await em
    .getKysely<Tables>()
    .selectFrom('review_scrapes')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'stopping')
    .forUpdate()
    .executeTakeFirst()
  if (stopping) await endScrape(em, actor, id, { status: 'stopped' }, attempt)
}

type Patience = Pick<ScrapeLimits, 'lostAfterMs' | 'attempts'>

/** Runs that no worker has touched for as long as a run may be silent. */
const silentRuns = (em: EntityManager, { lostAfterMs }: Patience) =>
  em
    .getKysely<Tables>()
    .selectFrom('review_scrapes')
    .select('id')
    .where('touched_at', '<', fromNow(`-${lostAfterMs} milliseconds`))
    .forUpdate()
    .skipLocked()

/**
 * Queues runs again that nobody has any more: a worker that is killed says nothing, and a busy one may come to its message
 * late. Whoever calls this sends a message for each.
 * @returns their ids
 */
export async function requeueLost(em: EntityManager, patience: Patience): Promise<string[]> {
  const lost = silentRuns(em, patience)
    .where('status', '=', 'running')
    .where('attempt', '<', patience.attempts)
  const rows = await queueAgain(em).where('id', 'in', lost).execute()
  for (const { id } of rows) await tellProgress(em, id)
  return rows.map(({ id }) => id)
}

/**
 * Ends runs that nobody has any more and that are not begun again: they were stopped, or begun often enough.
 * @returns their ids
 */
export async function endLost(em: EntityManager, patience: Patience, hospitalId?: string): Promise<string[]> {
  const rows = await silentRuns(em, patience)
    .select('attempt')
    .where(({ and, or, eb }) =>
      or([
        eb('status', '=', 'stopping'),
        and([eb('status', '=', 'running'), eb('attempt', '>=', patience.attempts)]),
      ]),
    )
    .$if(hospitalId !== undefined, (lost) => lost.where('hospital_id', '=', hospitalId ?? ''))
    .execute()
  for (const { id, attempt } of rows)
    await endScrape(em, LOSS, id, { status: 'failed', errorCode: 'lost' }, attempt)
  return rows.map(({ id }) => id)
}

/** @throws RunOver */
async function holdRun(em: EntityManager, { id, attempt }: Run): Promise<void> {
  const now = await em
    .getKysely<Tables>()
    .selectFrom('review_scrapes')
    .select(['status', 'attempt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
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
  await em
    .getKysely<Tables>()
    .updateTable('review_scrapes')
    .set((eb) => {
      // A part stays missing until one page has it.
      const still = arrayOf(
        eb
          .selectFrom(eb.fn<{ part: Missing }>('unnest', ['missing']).as('part'))
          .select('part.part')
          .where('part.part', '=', eb.fn.any(eb.val(missing))),
      )
      return {
        pages: eb('pages', '+', 1),
        touched_at: NOW,
        version: eb('version', '+', 1),
        refused: eb('refused', '+', refused + removed),
        missing: eb.case('pages').when(0).then(missing).else(still).end(),
      }
    })
    .where('id', '=', run.id)
    .execute()
  await tellProgress(em, run.id)
  return found
}

/** @throws RunOver */
export async function noteProblem(em: EntityManager, run: Run, problem: ScrapeProblem): Promise<void> {
  await holdRun(em, run)
  await em
    .getKysely<Tables>()
    .updateTable('review_scrapes')
    .set(({ eb }) => ({
      problems: eb('problems', '||', problemsOf([problem])),
      touched_at: NOW,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', run.id)
    .execute()
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
  const ended = await em
    .getKysely<Tables>()
    .updateTable('review_scrapes')
    .set((eb) => ({
      status: eb
        .case('status')
        .when('stopping')
        .then('stopped' as const)
        .else(status)
        .end(),
      error_code: eb
        .case()
        .when('status', '<>', 'stopping')
        .then(errorCode ?? null)
        .end(),
      ended_at: NOW,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', UNDER_WAY)
    .$if(attempt !== undefined, (run) => run.where('attempt', '=', attempt ?? 0))
    .returning(['status', 'pages', 'found', 'added', 'refused'])
    .executeTakeFirst()
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
  const run = await em
    .getKysely<Tables>()
    .selectFrom('review_scrapes')
    .select('requested_by')
    .where('id', '=', id)
    .executeTakeFirst()
  if (run?.requested_by)
    await publishLiveEvent(em, run.requested_by, 'review_scrape.progress', { scrapeId: id })
}
