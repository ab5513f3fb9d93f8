export { type Answer, type DemoAccount, startApp, type TestApp } from './app.js'
export { cloneDatabase, openTestDatabase, type TestDatabase } from './database.js'
export { asOwner, ownerUrl } from './templates.js'
