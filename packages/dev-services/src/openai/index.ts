export type { Fault } from './faults.ts'
export { LocalOpenAi } from './local-openai.ts'
