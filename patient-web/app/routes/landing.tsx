import { Section } from '~/components/layout/section'
import { ButtonLink } from '~/components/ui/button'
import { commonScale } from '~/components/ui/price-bar'
import { fetchHospitals, fetchTreatments } from '~/features/catalogue/api'
import { FeaturedHospitals } from '~/features/catalogue/hospitals/featured-hospitals'
import { HospitalFilters } from '~/features/catalogue/hospitals/hospital-filters'
import { readFilters } from '~/features/catalogue/hospitals/search-params'
import { PopularTreatments, popularTreatments } from '~/features/catalogue/treatments/popular-treatments'
import { ContactBlock } from '~/features/landing/contact-block'
import { Hero } from '~/features/landing/hero'
import { HowItWorks } from '~/features/landing/how-it-works'
import { JourneyMap } from '~/features/landing/journey-map'
import { Services } from '~/features/landing/services'
import { Stories } from '~/features/landing/stories'
import { summarise } from '~/features/landing/summary'
import { WhyChoose } from '~/features/landing/why-choose'
import { orUndefined } from '~/lib/api/api'
import { fetchContact } from '~/lib/api/contact'
import { authPath } from '~/lib/api/return-to'
import { serverApi } from '~/lib/api/server.server'
import { useT } from '~/lib/i18n/i18n'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import { website } from '~/lib/seo/structured-data'
import type { Route } from './+types/landing'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'landing.metaTitle',
    description: 'landing.metaDescription',
    structuredData: (origin, t) => [
      website(origin, { name: t('common.brand'), description: t('landing.metaDescription') }),
    ],
  })

export async function loader(args: Route.LoaderArgs) {
  const api = serverApi(args)
  const [hospitals, treatments, contact] = await Promise.all([
    orUndefined(fetchHospitals(api)),
    orUndefined(fetchTreatments(api)),
    orUndefined(fetchContact(api)),
  ])
  return {
    messages: messages(args.context.locale, 'landing', 'catalogue', 'treatments'),
    summary: summarise(hospitals ?? [], treatments ?? []),
    featured: hospitals?.filter(({ featured }) => featured).slice(0, 4),
    popular: treatments && popularTreatments(treatments),
    scale: commonScale((treatments ?? []).map(({ maxCostUsd }) => maxCostUsd)),
    contact,
  }
}

export default function Landing({
  loaderData: { summary, featured, popular, scale, contact },
}: Route.ComponentProps) {
  const t = useT()
  return (
    <>
      <Hero
        search={<HospitalFilters filters={readFilters(new URLSearchParams())} compact />}
        map={<JourneyMap counts={summary.byCountry} />}
      />
      <Services />
      <WhyChoose figures={summary.figures} specimens={summary.specimens} />
      <HowItWorks />
      <Section
        id="treatments"
        title="landing.treatments.title"
        lead="landing.treatments.lead"
        action={
          <ButtonLink look="plain" to="/treatments">
            {t('landing.treatments.all')}
          </ButtonLink>
        }
      >
        <PopularTreatments treatments={popular} scale={scale} />
      </Section>
      <Stories />
      <Section
        id="hospitals"
        title="landing.hospitals.title"
        lead="landing.hospitals.lead"
        action={<ButtonLink to={authPath('/hospitals')}>{t('common.cta.find')}</ButtonLink>}
      >
        <FeaturedHospitals hospitals={featured} />
      </Section>
      <ContactBlock contact={contact} />
    </>
  )
}
