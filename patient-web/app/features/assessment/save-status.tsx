import { Icon, type IconName } from '~/components/ui/icon'
import { formatTime } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './assessment.module.css'
import type { DraftState } from './draft-state'

interface SaveStatusProps {
  /** `undecided` while there are two versions to choose from. */
  status: DraftState['status'] | 'undecided'
  savedAt: DraftState['savedAt']
}

/** Whether the server has what stands on the page. */
export function SaveStatus({ status, savedAt }: SaveStatusProps) {
  const t = useT()
  const locale = useLocale()
  const states: Record<typeof status, [icon: IconName, text: string] | undefined> = {
    untouched: undefined,
    waiting: ['clock', t('assessment.save.saving')],
    saving: ['clock', t('assessment.save.saving')],
    saved: savedAt
      ? ['checkCircle', t('assessment.save.saved', { time: formatTime(savedAt, locale) })]
      : undefined,
    failing: ['alert', t('assessment.save.failing')],
    undecided: ['alert', t('assessment.save.undecided')],
    refused: ['alert', t('assessment.save.refused')],
  }
  const shown = states[status]
  return (
    <p className={`${styles.saved} ${shown?.[0] === 'alert' ? styles.unsaved : ''}`} aria-live="polite">
      {shown && (
        <>
          <Icon name={shown[0]} size={18} />
          {shown[1]}
        </>
      )}
    </p>
  )
}
