import { type ReactNode, useEffect, useId, useRef } from 'react'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import styles from './destroy-dialog.module.css'

interface DestroyDialogProps {
  texts: Record<'ask' | 'failed' | 'keep' | 'confirm', string>
  /** Which one it is, as the person called it. */
  name: string
  /** What its end means. */
  children: ReactNode
  destroy: () => Promise<unknown>
  onKeep: () => void
  /** It is gone. */
  onDestroyed: () => void
}

/** Asks before something is destroyed, and says what that means. */
export function DestroyDialog({ texts, name, children, destroy, onKeep, onDestroyed }: DestroyDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { busy, failure, run } = useTask()
  useEffect(() => dialog.current?.showModal(), [])
  /** Closed before it goes, so that the focus is free again. */
  const close = () => dialog.current?.close()

  async function confirm() {
    if (!(await run(destroy))) return
    close()
    onDestroyed()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onKeep}
    >
      <h2 id={titleId}>{texts.ask}</h2>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      {children}
      {failure && <FailurePanel title={texts.failed} failure={failure} unanswered="common.unanswered" />}
      <div className={styles.actions}>
        <Button busy={busy} onClick={close}>
          {texts.keep}
        </Button>
        <Button busy={busy} className={styles.danger} onClick={() => void confirm()}>
          {texts.confirm}
        </Button>
      </div>
    </dialog>
  )
}
