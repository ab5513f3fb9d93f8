import { useRef, useState } from 'react'
import { DestroyDialog } from '~/components/destroy/destroy-dialog'
import { Note } from '~/components/state/note'
import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import type { Matching } from '~/lib/api/types'
import { formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { deleteMatching } from './api'
import styles from './matching.module.css'

interface EarlierMatchingsProps {
  /** Undefined while they are read. */
  matchings: Matching[] | 'failed' | undefined
  shownId: string | undefined
  onShow: (matching: Matching) => void
  onDeleted: (id: string) => void
  onRetry: () => void
}

export function EarlierMatchings({ matchings, shownId, onShow, onDeleted, onRetry }: EarlierMatchingsProps) {
  const t = useT()
  const locale = useLocale()
  const [leaving, setLeaving] = useState<Matching>()
  const [note, setNote] = useState<string>()
  const list = useRef<HTMLElement>(null)
  if (matchings === 'failed') {
    return (
      <ErrorPanel
        title={t('matching.earlier.failed')}
        actions={<Button onClick={onRetry}>{t('common.retry')}</Button>}
      >
        <p>{t('matching.earlier.safe')}</p>
      </ErrorPanel>
    )
  }
  if (!matchings || (matchings.length === 0 && !note)) return null
  return (
    <section ref={list} tabIndex={-1} className={styles.earlier} aria-labelledby="matching-earlier">
      <h3 id="matching-earlier">{t('matching.earlier')}</h3>
      <Note>{note}</Note>
      <ul>
        {matchings.map((matching) => (
          <li key={matching.id} className={styles.row}>
            <div>
              <p dir="auto">{matching.inputs.medicalConditions.join(', ')}</p>
              <p className="muted small">
                <time dateTime={matching.createdAt}>{formatMoment(matching.createdAt, locale)}</time>
              </p>
            </div>
            <div className={styles.buttons}>
              {matching.id === shownId ? (
                <p className="muted small">{t('matching.shown')}</p>
              ) : (
                <Button onClick={() => onShow(matching)} aria-label={t('matching.show.of', named(matching))}>
                  {t('matching.show')}
                </Button>
              )}
              <Button
                onClick={() => setLeaving(matching)}
                aria-label={t('matching.delete.of', named(matching))}
              >
                {t('matching.delete')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {leaving && (
        <DeleteMatching
          matching={leaving}
          onKeep={() => setLeaving(undefined)}
          onDeleted={(id) => {
            setLeaving(undefined)
            setNote(t('matching.deleted'))
            onDeleted(id)
            list.current?.focus()
          }}
        />
      )}
    </section>
  )
}

const named = ({ inputs }: Matching) => ({ name: inputs.medicalConditions.join(', ') })

interface DeleteMatchingProps {
  matching: Matching
  onKeep: () => void
  onDeleted: (id: string) => void
}

function DeleteMatching({ matching, onKeep, onDeleted }: DeleteMatchingProps) {
  const t = useT()
  const { id } = matching
  // One that was not kept cannot be deleted, and is in no list.
  if (id === null) return null
  return (
    <DestroyDialog
      texts={{
        ask: t('matching.delete.ask'),
        failed: t('matching.delete.failed'),
        keep: t('matching.delete.keep'),
        confirm: t('matching.delete.confirm'),
      }}
      name={named(matching).name}
      destroy={() => deleteMatching(id)}
      onKeep={onKeep}
      onDestroyed={() => onDeleted(id)}
    >
      <p>{t('matching.delete.means')}</p>
    </DestroyDialog>
  )
}
