import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorPanel } from '~/components/state/panels'
import { isUnanswered } from '~/lib/i18n/failure'
import { type Message, type MessageId, useMessage, useT } from '~/lib/i18n/i18n'

interface FailurePanelProps {
  title: string
  /** Why the form came back. A new object or text takes the focus again. */
  failure: Message
  actions?: ReactNode
  /** For a change: what to tell when no answer came, as nobody knows then whether the change is stored. */
  unanswered?: MessageId
}

/** Says beside a form that it was refused as a whole. Takes the focus, as the page around it stays as it was. */
export function FailurePanel({ title, failure, actions, unanswered }: FailurePanelProps) {
  const t = useT()
  const text = useMessage()
  const isUnknown = unanswered !== undefined && isUnanswered(failure)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is to be noticed, not the first only
  useEffect(() => box.current?.focus(), [failure])
  return (
    // biome-ignore lint/a11y/noAutofocus: as in the error summary
    <div ref={box} tabIndex={-1} autoFocus>
      <ErrorPanel title={isUnknown ? t('common.unanswered.title') : title} actions={actions}>
        <p>{isUnknown ? t(unanswered) : text(failure)}</p>
      </ErrorPanel>
    </div>
  )
}
