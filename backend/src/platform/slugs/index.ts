export { SlugPipe } from './slug.pipe.js'
export { checkName, firstFree, firstNumbered, lockNames, slugFor } from './slugs.js'
