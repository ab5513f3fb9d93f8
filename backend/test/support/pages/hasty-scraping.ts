import { USUAL_LIMITS } from '../../../src/modules/reviews/scrape-limits.js'
import { USUAL_TIMING } from '../../../src/platform/outbox/relay.js'
import { QUEUES } from '../../../src/platform/queue/queues.js'

/** Imported before the modules that read them: what takes a worker seconds or minutes takes less than one. */
Object.assign(QUEUES.scraping, { lockDurationMs: 2_000 })
Object.assign(USUAL_LIMITS, { leastPauseMs: 0, beatMs: 200, lostAfterMs: 8_000 })
Object.assign(USUAL_TIMING, { pollMs: 250, refillEveryMs: 250 })
