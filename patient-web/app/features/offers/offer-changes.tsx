import type { OfferChanges as Changes, Offer } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './offers.module.css'
import { type ChangeRow, useChangeWords } from './use-change-words'

/** What each version changed, the newest first. A first version shows nothing. */
export function OfferChanges({ offer: { changes } }: { offer: Offer }) {
  const t = useT()
  const first = changes.at(-1)
  if (!first) return null
  return (
    <section className={styles.part} aria-labelledby="changes">
      <h2 id="changes">{t('offers.changes', { version: first.since })}</h2>
      {changes.map((one) => (
        <VersionChanges key={one.version} changes={one} isNamed={changes.length > 1} />
      ))}
    </section>
  )
}

function VersionChanges({ changes, isNamed }: { changes: Changes; isNamed: boolean }) {
  const t = useT()
  const { version, since } = changes
  if (changes.items.length === 0) return <p>{t('offers.changes.none', { version, since })}</p>
  return (
    <>
      {isNamed && <h3>{t('offers.changes.version', { version, since })}</h3>}
      <ChangeRows changes={changes} />
    </>
  )
}

/** Lists what differs, before and after. */
export function ChangeRows({ changes }: { changes: Changes }) {
  const rowsOf = useChangeWords(changes)
  return (
    <ul>
      {changes.items.flatMap(rowsOf).map((row) => (
        <li key={row.what} dir="auto">
          <Row {...row} />
        </li>
      ))}
    </ul>
  )
}

function Row({ what, from, to }: ChangeRow) {
  const t = useT()
  if (Array.isArray(from) || Array.isArray(to))
    return (
      <>
        {what}
        <dl className={styles.beforeNow}>
          <Said when={t('offers.changes.before')}>{from}</Said>
          <Said when={t('offers.changes.now')}>{to}</Said>
        </dl>
      </>
    )
  if (from === null) return t('offers.changes.added', { what, to: to ?? '' })
  if (to === null) return t('offers.changes.removed', { what, from })
  return t('offers.changes.both', { what, from, to })
}

function Said({ when, children }: { when: string; children: ChangeRow['from'] }) {
  const t = useT()
  const said = [children ?? []].flat()
  const sentences = said.length > 0 ? said : [t('offers.changes.nothing')]
  return (
    <>
      <dt>{when}</dt>
      {sentences.map((sentence) => (
        <dd key={sentence} dir="auto">
          {sentence}
        </dd>
      ))}
    </>
  )
}
