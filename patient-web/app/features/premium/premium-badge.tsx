import { Status } from '~/components/ui/status'
import type { Subscription } from '~/lib/api/types'
import { formatLocalDate } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'

/** That Premium is open, or until when: one that was cancelled does not look as if it went on. */
export function PremiumBadge({ subscription }: { subscription: Subscription }) {
  const t = useT()
  const locale = useLocale()
  const { source, currentPeriodEnd, cancelAtPeriodEnd } = subscription
  if (source === 'subscription' && cancelAtPeriodEnd && currentPeriodEnd) {
    return (
      <Status tone="wait" icon="flag">
        {t('premium.endsOn', { date: formatLocalDate(currentPeriodEnd, locale) })}
      </Status>
    )
  }
  return (
    <Status tone="good" icon="checkCircle">
      {t('premium.active')}
    </Status>
  )
}
