import type { OfferChanges as Changes, Offer } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './offers.module.css'
import { type ChangeRow, useChangeWords } from './use-change-words'

/** What differs from the version that was published before. A first version shows nothing. */
export function OfferChanges({ offer }: { offer: Offer }) {
  const { changes } = offer
  return changes && <ChangesSince offer={offer} changes={changes} />
}

function ChangesSince({ offer, changes }: { offer: Offer; changes: Changes }) {
  const t = useT()
  const rowsOf = useChangeWords(offer, changes)
  const rows = changes.items.flatMap(rowsOf)
  return (
    <section className={styles.part} aria-labelledby="changes">
      <h2 id="changes">{t('offers.changes', { version: changes.since })}</h2>
      {rows.length === 0 ? (
        <p>{t('offers.changes.none')}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.what} dir="auto">
              <Row {...row} />
            </li>
          ))}
        </ul>
      )}
    </section>
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
