import { startLightWorker } from './light-worker.mjs'

await startLightWorker(() => undefined)
