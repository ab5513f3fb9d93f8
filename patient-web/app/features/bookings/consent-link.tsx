import { ButtonLink } from '~/components/ui/button'
import { ApiError } from '~/lib/api/error'
import { useT } from '~/lib/i18n/i18n'

/** Leads to the consents, where a withdrawn one is given again. */
export function ConsentLink() {
  const t = useT()
  return <ButtonLink to="/account/data#consents">{t('bookings.consent.link')}</ButtonLink>
}

/** The consent was withdrawn elsewhere since the page was loaded. */
export const lacksConsent = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'consent_required'
