/**
 * How well emergencies are told from other messages: recall and false alarms on the labelled set, and apart on sentences
 * that whoever writes the rules never saw. Ends with 1 when the labelled set misses one, or alarms falsely in over 5 %.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { score, tryLabelled } from '@sihat/red-flags'

const UNSEEN = 'unseen.tsv'
const MOST_FALSE_ALARMS = 0.05
const folder = join(import.meta.dirname, '../packages/red-flags/sentences')

const load = (names: string[]) =>
  names.flatMap((name) => tryLabelled(readFileSync(join(folder, name), 'utf8')))
const labelled = load(readdirSync(folder).filter((name) => name.endsWith('.tsv') && name !== UNSEEN))
report('Labelled set', labelled)
if (existsSync(join(folder, UNSEEN))) report('Unseen set', load([UNSEEN]))
else console.log('\nNo unseen set.')

const { critical, recalled, others, falseAlarms } = score(labelled)
process.exitCode = recalled < critical || falseAlarms > others * MOST_FALSE_ALARMS ? 1 : 0

function report(name: string, sentences: typeof labelled) {
  console.log(`\n${name}: ${sentences.length} sentences`)
  console.table({
    ...rows(sentences, 'language'),
    ...rows(sentences, 'topic'),
    all: row(sentences),
  })
  for (const { text, language, label, topic, found } of sentences) {
    if (label === 'critical' && !found) console.log(`MISSED ${language} ${topic}: ${text}`)
    if (label !== 'critical' && found) console.log(`FALSE ALARM ${language} ${label}, as ${found}: ${text}`)
  }
}

function rows(sentences: typeof labelled, by: 'language' | 'topic') {
  const groups = Map.groupBy(sentences, (one) => one[by])
  return Object.fromEntries([...groups].map(([name, group]) => [name, row(group)]))
}

function row(sentences: typeof labelled) {
  const { critical, recalled, others, falseAlarms } = score(sentences)
  return {
    critical,
    'recall %': percent(recalled, critical),
    'topic right': sentences.filter(({ label, topic, found }) => label === 'critical' && topic === found)
      .length,
    'benign and negated': others,
    'false alarms %': percent(falseAlarms, others),
  }
}

function percent(part: number, whole: number) {
  return whole === 0 ? '-' : ((100 * part) / whole).toFixed(1)
}
