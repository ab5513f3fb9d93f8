import { useEffect, useRef, useState } from 'react'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import type { Matching } from '~/lib/api/types'
import { formatMoment } from '~/lib/format/date'
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
      <p role="status" className={styles.note}>
        {note}
      </p>
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

/** Asks before one is destroyed, and says what that means. */
function DeleteMatching({ matching, onKeep, onDeleted }: DeleteMatchingProps) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const { busy, failure, run } = useTask()
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()

  async function destroy() {
    const { id } = matching
    if (id === null || !(await run(() => deleteMatching(id)))) return
    close()
    onDeleted(id)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.ask}
      aria-labelledby="delete-matching"
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onKeep}
    >
      <h2 id="delete-matching">{t('matching.delete.ask')}</h2>
      <p dir="auto">
        <strong>{named(matching).name}</strong>
      </p>
      <p>{t('matching.delete.means')}</p>
      {failure && <FailurePanel title={t('matching.delete.failed')} failure={failure} />}
      <div className={styles.buttons}>
        <Button busy={busy} onClick={close}>
          {t('matching.delete.keep')}
        </Button>
        <Button busy={busy} className={styles.danger} onClick={() => void destroy()}>
          {t('matching.delete.confirm')}
        </Button>
      </div>
    </dialog>
  )
}
