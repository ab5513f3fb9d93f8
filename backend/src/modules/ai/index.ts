export { AiModule } from './ai.module.js'
export { redact } from './openai/redact.js'
