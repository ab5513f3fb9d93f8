export { SlugPipe } from './slug.pipe.js'
export { checkName, lockNames, slugFor } from './slugs.js'
