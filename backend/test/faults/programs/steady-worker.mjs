import { startLightWorker } from './light-worker.mjs'

await startLightWorker(async () => undefined)
process.send('started')
