import { RateLimitSchema } from './rate-limit.entity.js'

export { Limited } from './limit.decorator.js'
export { Limits } from './limits.js'
export { LimitsModule } from './limits.module.js'
export { networkOf } from './network.js'
export { ThrottleModule } from './throttle.module.js'

export const throttleEntities = [RateLimitSchema]
