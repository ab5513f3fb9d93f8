export { type EmergencyAnswer, emergencyAnswer } from './emergency-answer.js'
export { findRedFlag } from './find-red-flag.js'
export { languageOf } from './language.js'
export type { Language, RedFlag, Topic } from './red-flag.js'
