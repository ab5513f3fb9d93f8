import { rm } from 'node:fs/promises'

/** After the last test of a run. */
export default () => rm(process.env.DATA_DIR, { recursive: true, force: true })
