import { redactAddresses } from './redact-addresses.js'
import { redactDates } from './redact-dates.js'
import { redactNames } from './redact-names.js'
import { redactDocuments, redactNumbers } from './redact-numbers.js'
import { redactOtherNames } from './redact-other-names.js'

const NONE: ReadonlySet<string> = new Set()
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu
const HANDLE = /(?<![\p{L}\p{N}@])@[\p{L}\p{N}_.]{3,30}/gu

/**
 * The text without what identifies its writer, as far as that can be recognised; prices, ages, measures and years stay. What
 * was taken out leaves a word in brackets, so that the sentence still reads.
 * @param names of the writer's profile
 * @param known plain words of the catalogue rows that go with the text
 */
export function redact(text: string, names: readonly string[], known: ReadonlySet<string> = NONE): string {
  const plain = text.normalize('NFC').replace(EMAIL, '[email]').replace(HANDLE, '[account]')
  const numberless = redactNumbers(redactAddresses(redactDates(redactDocuments(plain))))
  return redactOtherNames(redactNames(numberless, names), known)
}
