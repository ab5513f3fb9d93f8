import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { offers } from '../../admin-web/src/locales/en/offers.ts'
import { inRoot } from '../lib/paths.ts'

const SITE: Record<string, string> = JSON.parse(
  readFileSync(inRoot('patient-web/app/locales/en/offers.json'), 'utf8'),
)
const DOCUMENTS = readFileSync(inRoot('backend/src/modules/offers/offer-words.ts'), 'utf8')

/** The words of each code in the back office and at the desk, with the prefix of the patient site and the table of the PDFs. */
const TABLES = [
  { name: 'groups', words: offers.groups, prefix: 'offers.group.', table: 'GROUP_WORDS' },
  { name: 'lines', words: offers.lines, prefix: 'offers.code.', table: 'LINE_WORDS' },
  { name: 'states', words: offers.state, prefix: 'offers.line.', table: 'STATE_WORDS' },
  { name: 'rates', words: offers.rate, prefix: 'offers.extra.', table: 'CONTINGENCY_WORDS' },
  { name: 'rooms', words: offers.room, prefix: 'offers.room.', table: 'ROOM_WORDS' },
]

for (const { name, words, prefix, table } of TABLES)
  test(`patients and hospitals read the same words for ${name}`, () => {
    const own = Object.entries(words).filter(([code]) => code !== 'other')
    assert.notEqual(own.length, 0)
    const documents = wordsIn(table)
    assert.equal(documents.size, own.length)
    for (const [code, word] of own) {
      assert.equal(word, SITE[`${prefix}${code}`], code)
      assert.equal(word, documents.get(code), code)
    }
  })

test('the desk has no other words of its own', () => {
  const desk = readFileSync(inRoot('admin-web/src/locales/en/desk.ts'), 'utf8')
  const [, ownOffers = ''] = /^ {4}offers: \{\n(.*?)^ {4}\},/ms.exec(desk) ?? []
  assert.notEqual(ownOffers, '')
  for (const name of ['groups', 'lines', 'state', 'rate', 'room'])
    assert.doesNotMatch(ownOffers, new RegExp(`^ {6}${name}:`, 'm'), name)
})

function wordsIn(table: string): Map<string, string> {
  const [, body = ''] = new RegExp(`const ${table}\\b.*? = \\{\\n(.*?)^\\}`, 'ms').exec(DOCUMENTS) ?? []
  return new Map([...body.matchAll(/^ {2}(\w+): '(.*)',$/gm)].map(([, code = '', word = '']) => [code, word]))
}
