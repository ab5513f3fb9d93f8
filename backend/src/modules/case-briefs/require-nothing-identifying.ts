import type { EntityManager } from '@mikro-orm/postgresql'
import { ProblemError } from '../../platform/errors/index.js'
import { Profile } from '../auth/index.js'
import { findIdentifyingKinds } from './identifying-texts.js'

const CODES = {
  phone: 'text_with_phone',
  email: 'text_with_email',
  address: 'text_with_address',
  number: 'text_with_number',
} as const

/**
 * Refuses a text between patient, team and hospital that may show who the patient is. Names pass: questions name doctors and hospitals.
 * @throws ProblemError identifying_text, with the kinds as codes
 */
export async function requireNothingIdentifying(
  em: EntityManager,
  patientId: string,
  pointer: string,
  text: string,
): Promise<void> {
  const { firstName, lastName } = await em.findOneOrFail(Profile, { userId: patientId })
  const kinds = findIdentifyingKinds(text, [firstName, lastName]).filter((kind) => kind !== 'name')
  if (kinds.length === 0) return
  throw new ProblemError('identifying_text', {
    errors: kinds.map((kind) => ({ pointer, code: CODES[kind] })),
  })
}
