import { Secret, TOTP } from 'otpauth'
import { v7 as uuid } from 'uuid'
import type { NewFactorView } from '../../src/modules/auth/factor.dto.js'
import type { UserActor } from '../../src/platform/authz/index.js'
import { type Account, newAccount } from './accounts.js'
import type { TestApp } from './app.js'
import { Browser } from './browser.js'

export interface Member extends Account {
  memberId: string
  hospitalId: string
}

export const hospitalIdAt = async (app: TestApp, offset = 0): Promise<string> => {
  const [row] = await app.rows<{ id: string }>('select id from hospitals order by slug offset $1 limit 1', [
    offset,
  ])
  if (!row) throw new Error('No such hospital')
  return row.id
}

/** Adds an account to the team of a hospital. */
export async function newMember(
  app: TestApp,
  hospitalId: string,
  { role = 'member', isDemonstration = false }: { role?: string; isDemonstration?: boolean } = {},
): Promise<Member> {
  const account = await newAccount(app, { role: 'hospital' })
  const [row] = await app.rows<{ id: string }>(
    `insert into hospital_members (id, hospital_id, user_id, role, is_demonstration, answered_at)
     values (gen_random_uuid(), $1, $2, $3, $4, now()) returning id`,
    [hospitalId, account.id, role, isDemonstration],
  )
  return { ...account, memberId: row?.id ?? '', hospitalId }
}

/** Signs a member in at the desk and sets up the second factor. */
export async function atDesk(app: TestApp, { email, password }: Account): Promise<Browser> {
  const browser = new Browser(app)
  const signedIn = await browser.signIn(email, password, { audience: 'desk' })
  if (signedIn.status !== 200) throw new Error(`Signing in at the desk answered ${signedIn.status}`)
  const { body } = await browser.post<NewFactorView>('auth/factors', { type: 'totp' })
  const code = new TOTP({ secret: Secret.fromBase32(body.totp?.secret ?? '') }).generate()
  const verified = await browser.post(`auth/factors/${body.id}/verify`, { code })
  if (verified.status !== 200) throw new Error(`The second factor answered ${verified.status}`)
  return browser
}

/** The member as the guard marks the actor of a request at the desk. */
export const deskActor = ({ id }: Account): UserActor => ({
  kind: 'user',
  userId: id,
  role: 'hospital',
  sessionId: uuid(),
  audience: 'desk',
  assurance: 'aal2',
  needsSecondFactor: true,
  atDesk: true,
})
