import { ProblemError } from '../../platform/errors/index.js'
import { look, readsAsTaken } from '../offers/index.js'

/** Removes differences between names that nobody sees: capitals, wide letters, spaces and signs of no width. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()

/** Whether readers take two names of billers for one. */
export const isSameBiller = (one: string, other: string): boolean => look(one) === look(other)

/**
 * Finds the party of the offer that a bill names. Somebody who offered nothing keeps the name as it was written.
 * @param parties `hospital`, or other parties by name
 * @throws ProblemError invalid_input for a name that only looks like a party, like us, or like nobody
 */
export function billerOf(
  name: string,
  { parties, hospital }: { parties: readonly string[]; hospital: string },
): string {
  const party = parties.find((one) => plain(one) === plain(name))
  if (party) return party
  if (!readsAsTaken(name, hospital) && !parties.some((one) => isSameBiller(one, name))) return name
  throw new ProblemError('invalid_input', {
    errors: [{ pointer: '/billedBy', code: 'biller_looks_alike' }],
  })
}
