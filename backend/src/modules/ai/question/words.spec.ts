import { threadTime } from '../../../../test/support/thread-time.js'
import { intentsOf } from './intents.js'
import { topicsIn } from './topics.js'
import { plain, termsOf, wordsOf } from './words.js'

it('reads 2,000 ligatures of eighteen letters each in little time', () => {
  const message = '\ufdfa'.repeat(2_000)
  wordsOf('knee')
  const start = threadTime()
  for (const read of [wordsOf, termsOf, intentsOf, topicsIn]) read(message)
  expect(threadTime() - start).toBeLessThan(500)
  expect(plain(message).length).toBeLessThanOrEqual(4_000)
})
