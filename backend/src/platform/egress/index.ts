export { type Destination, isWithin } from './destination.js'
export { type EgressLimits, LimitReached } from './egress-limits.js'
export { type EgressOptions, EgressProxy } from './egress-proxy.js'
export { Refusal, type RefusalCode } from './refusal.js'
