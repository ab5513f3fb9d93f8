export { CacheModule } from './cache.module.js'
export { Cached } from './cached.interceptor.js'
