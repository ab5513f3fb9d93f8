export { HealthController } from './health.controller.js'
export { Metrics } from './metrics.js'
export { ObservabilityModule } from './observability.module.js'
