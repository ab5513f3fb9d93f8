import { UnverifiedFacts } from '~/components/claim/unverified-facts'
import type { TreatmentCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'

/** The facts of a treatment's card that have no mark of their own and no source. */
export function UnverifiedInCard({ treatment }: { treatment: TreatmentCard }) {
  const t = useT()
  const { claims, durationText } = treatment
  return (
    <UnverifiedFacts
      claims={claims}
      facts={{
        ...(durationText && { duration: t('treatments.fact.duration') }),
        procedures: t('treatments.fact.procedures'),
        availableIn: t('treatments.fact.availableIn'),
      }}
    />
  )
}
