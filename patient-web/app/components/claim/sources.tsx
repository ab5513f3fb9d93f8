import { createContext, type ReactNode, use } from 'react'
import type { Claim } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './sources.module.css'

interface Source {
  name: string
  url: string | null
}

const Sources = createContext<Source[]>([])

/** Where most facts of a page rest on the same few sources, marks name their number and the list below names them. */
export function NumberedSources({ claims, children }: { claims: Claim[]; children: ReactNode }) {
  const sources = new Map<string, Source>()
  for (const { verified, source, sourceUrl } of claims)
    if (verified && source) sources.set(source, { name: source, url: sourceUrl })
  return <Sources value={[...sources.values()]}>{children}</Sources>
}

/** @returns from 1; undefined where the page does not number its sources */
export function useSourceNumber(source: string | null | undefined): number | undefined {
  const index = use(Sources).findIndex(({ name }) => name === source)
  return index < 0 ? undefined : index + 1
}

/** Where several sources share one address, it is the address of none of them in particular. */
function isOneSource(source: string): boolean {
  return !source.includes(';')
}

/** A source by its name, with its address where it has one of its own. */
export function SourceName({ name, url }: Source) {
  if (!url || !isOneSource(name)) return name
  return (
    <a href={url} rel="noopener">
      {name}
    </a>
  )
}

export const sourceId = (number: number) => `source-${number}`

export function SourceList() {
  const t = useT()
  const sources = use(Sources)
  if (sources.length === 0) return <p>{t('common.notStated')}</p>
  return (
    <ol className={styles.list}>
      {sources.map(({ name, url }, index) => (
        <li key={name} id={sourceId(index + 1)}>
          <SourceName name={name} url={url} />
        </li>
      ))}
    </ol>
  )
}
