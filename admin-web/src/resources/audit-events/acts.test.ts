import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditEvents } from '../../locales/en/audit-events'

const BACKEND = join(import.meta.dirname, '../../../../backend/src')
/** An entry's act, where the source has it in one piece, also as one of two. */
const ACT = /action:(?: [^,`\n]*\?)? '([a-z_]+\.[a-z_]+)'(?: : '([a-z_]+\.[a-z_]+)')?/g
/** Whose list is read, or taken away. */
const LIST = /subject: '([a-z_]+)',\s+audited: '(pages|files)'/g

const sources = readdirSync(BACKEND, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => readFileSync(join(BACKEND, file), 'utf8'))
  .join('\n')
const acts = [...sources.matchAll(ACT)].flatMap(([, one = '', other]) => (other ? [one, other] : [one]))
const lists = [...sources.matchAll(LIST)].flatMap(([, noun, audited]) =>
  audited === 'pages' ? [`${noun}.list`, `${noun}.export`] : [`${noun}.export`],
)
const told: Record<string, Record<string, string>> = auditEvents.texts.act

test('finds the acts', () => expect(acts.length).toBeGreaterThan(80))

test('every act that the product notes has words', () => {
  const hasWords = (act: string) => {
    const [noun = '', verb = ''] = act.split('.')
    return told[noun]?.[verb] !== undefined
  }
  expect([...new Set([...acts, ...lists])].filter((act) => !hasWords(act)).sort()).toEqual([])
})
