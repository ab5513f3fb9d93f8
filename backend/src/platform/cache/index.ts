export { CacheModule } from './cache.module.js'
export { answerFromCache, Cached } from './cached.interceptor.js'
export { PublicCache } from './public-cache.js'
