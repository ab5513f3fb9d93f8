/** Which answers hold the rows that their questions are about. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const UNKNOWN = /\bI (do not know|cannot|can only)\b/

export interface Question {
  question: string
  /** "treatment:slug", "hospital:slug", "destination:slug"; "guide:id" or "guide:/page" for a page of ours. */
  expected: string[]
  answerable: boolean
}

export interface Guide {
  id: string
  path: string
}

export const questionsOf = (name: string): Question[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))

export const linksOf = (answer: string): string[] =>
  [...answer.matchAll(/\]\(([^)]*)\)/g)].map(([, path]) => path)

/** The answer links to every row that was expected, or says that it does not know. A page counts with every anchor on it. */
export function isFound({ expected, answerable }: Question, answer: string, guides: Guide[]): boolean {
  const pages = new Set(linksOf(answer).map(pageOf))
  return answerable ? expected.every((row) => pages.has(pageOfRow(row, guides))) : UNKNOWN.test(answer)
}

function pageOfRow(row: string, guides: Guide[]): string {
  const [kind, id] = row.split(':')
  if (kind !== 'guide') return `/${kind}s/${id}`
  return pageOf(id.startsWith('/') ? id : (guides.find((guide) => guide.id === id)?.path ?? row))
}

const pageOf = (path: string): string => path.replace(/[?#].*/, '')
