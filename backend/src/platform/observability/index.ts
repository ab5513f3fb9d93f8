export { HealthController } from './health.controller.js'
export { LoggingModule } from './logging.module.js'
