export { holds } from './holds.sql.js'
export { correctSpelling } from './spelling.sql.js'
export { searchWords } from './words.js'
