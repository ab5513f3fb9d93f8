import { expect, type Page } from '@playwright/test'
import { linkTo, mailTo } from './mail.ts'
import { callAs } from './payments.ts'
import { PASSWORD } from './test.ts'

/** What the API has of a list, in the name of whoever is signed in on the page. */
export const listed = <T>(team: Page, resource: string, filter: object) =>
  callAs<T[]>(team, 'GET', `admin/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`)

export interface AuditEvent {
  action: string
  details: Record<string, unknown>
}

/** What the audit log holds of one kind about one thing. */
export const audited = (team: Page, subjectId: string, action: string) =>
  listed<AuditEvent>(team, 'audit-events', { subjectId, action })

/** Somebody new of the team, with PASSWORD; not signed in yet. */
export async function inviteStaff(team: Page, colleague: Page, email: string, role: string) {
  const { id } = await callAs<{ id: string }>(team, 'POST', 'admin/users/invites', {
    email,
    firstName: 'Noor',
    lastName: 'Colleague',
    role,
  })
  const link = linkTo('/reset-password', await mailTo(team, email, 'You are invited to Sihat'))
  const answer = await colleague.request.post('/api/auth/reset-password', {
    data: { token: new URL(link).searchParams.get('token'), password: PASSWORD },
    headers: { Origin: process.env.E2E_BASE_URL ?? '' },
  })
  expect(answer.ok(), 'choosing a password').toBe(true)
  return id
}

/** At the door of the back office. */
export async function enterPassword(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** What every dialog says that asks for fields, and keeps what was typed. */
export const CHANGED_MEANWHILE =
  'Somebody else changed this meanwhile, so it was left as it is. What you typed stays here until you go back and look.'
