import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { retext } from 'retext'
import retextPassive from 'retext-passive'
import retextReadability from 'retext-readability'
import retextSimplify from 'retext-simplify'
import ts from 'typescript'
import { inRoot } from '../lib/paths.ts'
import { failedOnce, type Outcome, passedOnce } from './outcome.ts'

/** Reading age in years: patients (NHS content style) and staff. */
const CATALOGUES = [
  { files: 'patient-web/app/locales/en/*.json', age: 12 },
  { files: 'backend/src/modules/*/locales/en.json', age: 12 },
  { files: 'admin-web/src/locales/en/*.ts', age: 16 },
] as const

/** Terms of the glossary, words on a page that people know, and "Failed to …", which the specification demands. */
const TERMS = ['address', 'request', 'delete', 'type', 'submit', 'selection', 'failed-to']

/** The texts of today that break a rule: by catalogue and id, the rules. The list must only get shorter. */
const EXCEPTIONS = 'scripts/tests/readability-exceptions.json'

type Findings = Record<string, string[]>

/** Checks that every text is easy to read, active and in simple words, or is a known exception. */
export async function checkReadability(): Promise<Outcome> {
  const found = await findings()
  const known: Findings = JSON.parse(readFileSync(inRoot(EXCEPTIONS), 'utf8'))
  const added = missingFrom(known, found).map(
    (row) => `${row}: rewrite this text (STYLE: short, active, simple words)`,
  )
  const gone = missingFrom(found, known).map((row) => `${row}: mended, remove it from ${EXCEPTIONS}`)
  const rows = [...added, ...gone]
  return rows.length === 0 ? passedOnce : failedOnce(rows.join('\n'))
}

const missingFrom = (known: Findings, found: Findings) =>
  Object.entries(found).flatMap(([id, rules]) =>
    rules.filter((rule) => !known[id]?.includes(rule)).map((rule) => `${id}: ${rule}`),
  )

async function findings(): Promise<Findings> {
  const found: Findings = {}
  for (const { files, age } of CATALOGUES) {
    const checker = retext()
      .use(retextReadability, { age })
      .use(retextPassive)
      .use(retextSimplify, { ignore: TERMS })
    for (const path of globSync(files, { cwd: inRoot('.') }).sort())
      for (const [id, text] of textsOf(path)) {
        const { messages } = await checker.process(plain(text))
        const rules = messages.map(({ source, ruleId }) =>
          source === 'retext-readability' ? 'readability' : `${source?.slice(7)} ${ruleId}`,
        )
        if (rules.length > 0) found[`${path} ${id}`] = [...new Set(rules)].sort()
      }
  }
  return found
}

function textsOf(path: string): [id: string, text: string][] {
  const content = readFileSync(inRoot(path), 'utf8')
  return path.endsWith('.json') ? Object.entries(JSON.parse(content)) : literalsOf(path, content)
}

/** Returns the texts of nested objects, by the names of their properties. */
function literalsOf(path: string, content: string): [id: string, text: string][] {
  const texts: [string, string][] = []
  const visit = (node: ts.Node, at: string[]) => {
    if (ts.isStringLiteralLike(node) && at.length > 0) texts.push([at.join('.'), node.text])
    else if (ts.isPropertyAssignment(node))
      visit(node.initializer, [...at, node.name.getText().replaceAll(/['"]/g, '')])
    else ts.forEachChild(node, (child) => visit(child, at))
  }
  visit(ts.createSourceFile(basename(path), content, ts.ScriptTarget.Latest, true), [])
  return texts
}

/** Replaces placeholders and plurals of a message by words. */
const plain = (text: string) =>
  text
    .replaceAll(/\{\w+, plural,[^{}]*(?:\{[^{}]*\}\s*)*other\s*\{([^{}]*)\}[^{}]*\}/g, '$1')
    .replaceAll(/%?\{\w+[^{}]*\}/g, 'this')
    .replaceAll('#', '3')
    .replaceAll('||||', '. ')

if (import.meta.main && process.argv[2] === 'write')
  writeFileSync(inRoot(EXCEPTIONS), `${JSON.stringify(await findings(), null, 2)}\n`)
