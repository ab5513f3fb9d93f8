export type { ExampleMail, MailExamples } from './examples.ts'
export { startMailCatcher } from './mail-catcher.ts'
