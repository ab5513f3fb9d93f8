export { AiModule } from './ai.module.js'
