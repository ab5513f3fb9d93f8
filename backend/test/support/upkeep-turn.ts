import { Database } from '../../src/platform/database/index.js'
import { UpkeepTurn } from '../../src/platform/upkeep/index.js'
import type { TestApp } from './app.js'

/** A run of a scheduled task, for work that a test calls with a time of its own. */
export const turnOf = (app: TestApp) =>
  new UpkeepTurn(app.context.get(Database), 'test', new AbortController().signal)
