import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { linkIn, receiveMail } from './mailbox.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** The account that the demonstration data bring. Its sessions are shared by tests that run at the same time. */
export const ADMIN = { email: 'admin@demo.sihat.example', password: 'demo-Sihat-2026' }

/** Somebody whom no other test knows. */
export function newPerson(): Person {
  const unique = randomUUID().slice(0, 8)
  return {
    firstName: 'Journey',
    lastName: `Tester-${unique}`,
    email: `tester-${unique}@e2e.sihat.example`,
    password: `way-there-and-back-${unique}`,
  }
}

export async function signUp(request: APIRequestContext, person: Person): Promise<void> {
  const answer = await request.post('/api/auth/sign-up', { data: person })
  expect(answer.status()).toBe(202)
}

/** The token of the link in the mail. */
export async function verificationToken(request: APIRequestContext, { email }: Person): Promise<string> {
  const mail = await receiveMail(request, email, 'Confirm your email address')
  return linkIn(mail, '/verify-email').searchParams.get('token') ?? ''
}

/** A patient with a verified address; the context of `request` holds the session. */
export async function signedInPatient(request: APIRequestContext): Promise<Person> {
  const person = newPerson()
  await signUp(request, person)
  const token = await verificationToken(request, person)
  expect((await request.post('/api/auth/verify-email', { data: { token } })).status()).toBe(200)
  await signIn(request, person)
  return person
}

/** Leaves the session cookie in the context of `request`; answers the access token. */
export async function signIn(
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
  audience?: 'admin',
): Promise<string> {
  const answer = await request.post('/api/auth/sign-in', { data: { email, password, audience } })
  expect(answer.status()).toBe(200)
  const { accessToken } = await answer.json()
  return accessToken
}
