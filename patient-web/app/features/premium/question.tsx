import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import styles from './premium.module.css'

interface QuestionProps {
  title: string
  confirm: string
  busy: boolean
  onConfirm: () => void
  onKeep: () => void
  children: ReactNode
}

/** Says what is about to happen and waits for a second press. Takes the focus when it opens. */
export function Question({ title, confirm, busy, onConfirm, onKeep, children }: QuestionProps) {
  const t = useT()
  const id = useId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section className={styles.question} ref={box} tabIndex={-1} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
      <div className={styles.buttons}>
        <Button look="primary" busy={busy} onClick={onConfirm}>
          {busy ? t('premium.working') : confirm}
        </Button>
        <Button busy={busy} onClick={onKeep}>
          {t('premium.back')}
        </Button>
      </div>
    </section>
  )
}
