import 'reflect-metadata'
import { USUAL_TIMING } from '../../../dist/src/platform/outbox/relay.js'
import { QUEUES } from '../../../dist/src/platform/queue/queues.js'

/**
 * Imported before the modules that read them: a dead worker and a lost message are then noticed within a second, and a
 * worker that dies takes one job down, or as many as the address says, `?concurrency=2`.
 */
const concurrency = Number(new URL(import.meta.url).searchParams.get('concurrency') ?? 1)
for (const options of Object.values(QUEUES)) Object.assign(options, { lockDurationMs: 800, concurrency })
Object.assign(USUAL_TIMING, { pollMs: 250, refillEveryMs: 250, lostAfterMs: 1_000 })
