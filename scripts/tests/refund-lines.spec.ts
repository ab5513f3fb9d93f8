import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { inRoot } from '../lib/paths.ts'

const textsOf = (path: string): Record<string, string> => JSON.parse(readFileSync(inRoot(path), 'utf8'))

test('mails and the patient site state the refund rule in the same words', () => {
  const mails = textsOf('backend/src/modules/notifications/locales/en.json')
  const site = textsOf('patient-web/app/locales/en/common.json')
  for (const line of ['noAppointment', 'days', 'later', 'reconsider', 'team'])
    assert.equal(mails[`refundRule.${line}`], site[`common.refund.${line}`], line)
})
