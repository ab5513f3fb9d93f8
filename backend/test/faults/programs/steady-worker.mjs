import { startLightWorker } from './light-worker.mjs'

const ignore = () => undefined

await startLightWorker({ entered: ignore, passing: ignore, left: ignore })
