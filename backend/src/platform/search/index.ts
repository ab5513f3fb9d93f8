export { correctSpelling } from './spelling.js'
export { holds, searchWords } from './words.js'
