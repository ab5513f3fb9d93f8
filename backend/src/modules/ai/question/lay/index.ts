import { ABBREVIATIONS } from './abbreviations.js'
import { BONES } from './bones.js'
import { CANCER } from './cancer.js'
import { COMPLEMENTARY } from './complementary.js'
import { COSMETIC } from './cosmetic.js'
import { FERTILITY } from './fertility.js'
import { FIELDS } from './fields.js'
import { HEART } from './heart.js'
import { SPINE } from './spine.js'

/**
 * How people who are no doctors tell of a treatment or a field, in the words of the catalogue. Read on lower-case text without
 * accents, in this order; what is said before is taken before.
 */
const LAY_WORDS = [
  ...ABBREVIATIONS,
  ...COMPLEMENTARY,
  ...FERTILITY,
  ...COSMETIC,
  ...SPINE,
  ...HEART,
  ...CANCER,
  ...BONES,
  ...FIELDS,
]

export const withoutLayWords = (text: string): string =>
  LAY_WORDS.reduce((said, [pattern, meant]) => said.replace(pattern, meant), text)
