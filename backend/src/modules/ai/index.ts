export { AiModule } from './ai.module.js'
export { findRedFlag } from './red-flags/index.js'
