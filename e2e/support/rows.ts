import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { callAs } from './payments.ts'

/**
 * Rows that no journey can make by itself: the API takes five enquiries in five minutes, reads no reviews on this machine and
 * has no job that fails at once. Each stands as the product would have stored it.
 */
const run = (text: string, values: unknown[]) =>
  connected(async (client) => (await client.query(text, values)).rows)

async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = process.env.E2E_DATABASE_URL
  if (!url) throw new Error('Beside E2E_BASE_URL, E2E_DATABASE_URL has to say which database the product has')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Works on something that the product has once, after all other tests that ask for the same name. */
export const inTurn = (name: string, work: () => Promise<void>): Promise<void> =>
  connected(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    await work()
  })

/** Enquiries of people with that in their names, the first one the oldest, all with another country. */
export async function addEnquiries(mark: string, count: number): Promise<void> {
  await run(
    `insert into enquiries (id, name, email, phone, country, treatment_interest, message, created_at, acknowledged_at, team_told_at)
     select gen_random_uuid(), 'Sender ' || lpad(n::text, 2, '0') || ' ' || $1, 'sender' || n || '@patients.example',
       '+254 712 345 678', 'Country ' || chr(91 - n % 26), 'Eye Surgery', 'My eyes hurt since May.',
       now() - ($2::int - n) * interval '1 second', now(), now()
     from generate_series(1, $2::int) n`,
    [mark, count],
  )
}

/** Reviews of people with that in their names, of one hospital; every other one states a rating. */
export async function addReviews(mark: string, count: number, hospitalId: string): Promise<void> {
  await run(
    `insert into hospital_reviews (id, hospital_id, reviewer_name, review_text, rating, rating_source, source_url, scraped_at)
     select gen_random_uuid(), $3, 'Reviewer ' || n || ' ' || $1, 'They explained every step to me, and then again.',
       case when n % 2 = 1 then 5 - n * 0.5 end, case when n % 2 = 1 then 'stated' else 'default' end,
       'https://stories.example/' || n, now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [mark, count, hospitalId],
  )
}

/** A job that nobody handles: it fails at its only attempt, and again whenever it is run. */
export async function addFailingJob(name: string): Promise<string> {
  const id = randomUUID()
  await run(
    `with added as (insert into outbox_messages (id, queue, job_name, version, payload) values ($1, 'privacy', $2, 1, '{}'))
     select pg_notify('outbox', '')`,
    [id, name],
  )
  return id
}

/** A run that waits for a worker, as a run does while all of them read; none ever takes it. */
export async function addWaitingRun(hospitalId: string): Promise<void> {
  await run(
    `insert into review_scrapes (id, hospital_id, url) values (gen_random_uuid(), $1, 'https://clinic.example/stories')`,
    [hospitalId],
  )
}

/** A hospital that the site does not show. */
export async function addHiddenHospital(team: Page, name: string): Promise<string> {
  const [country] = await callAs<{ id: string }[]>(team, 'GET', 'admin/countries?range=[0,0]')
  const { id } = await callAs<{ id: string }>(team, 'POST', 'admin/hospitals', {
    name,
    city: 'Ipoh',
    countryId: country?.id,
    website: 'https://clinic.example',
    isActive: false,
  })
  return id
}

/** The day in which a preview is decided is over, and what ends such previews is due. */
export async function letPreviewEnd(id: string): Promise<void> {
  await run(`update review_scrapes set ended_at = ended_at - interval '25 hours' where id = $1`, [id])
  await run(
    `update upkeep_runs set started_at = started_at - interval '2 hours' where task = 'reviews.previews'`,
    [],
  )
}

/** A session that has not shown the second factor which its account has: no way through the product leads to one today. */
export async function forgetSecondStep(userId: string): Promise<void> {
  await run("update sessions set assurance = 'aal1' where user_id = $1", [userId])
}
