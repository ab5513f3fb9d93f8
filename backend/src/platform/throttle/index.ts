export { Limited } from './limit.decorator.js'
export { Limits } from './limits.js'
export { LimitsModule } from './limits.module.js'
export { ThrottleModule } from './throttle.module.js'
