import { fetchDestinations, fetchHospitals, fetchTreatments } from '~/features/catalogue/api'
import { guideFacts } from '~/features/guide/facts'
import { faqItems } from '~/features/guide/faq'
import { GuidePage } from '~/features/guide/guide-page'
import { orUndefined } from '~/lib/api/api'
import { serverApi } from '~/lib/api/server.server'
import { translator } from '~/lib/i18n/i18n'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import { faqPage } from '~/lib/seo/structured-data'
import type { Route } from './+types/patient-guide'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'guide.metaTitle',
    description: 'guide.metaDescription',
    image: 'guide',
    structuredData: () => (page.loaderData ? [faqPage(page.loaderData.questions)] : []),
  })

/** `questions` are plain texts, ready for the page's structured data too. */
export async function loader(args: Route.LoaderArgs) {
  const { locale } = args.context
  const api = serverApi(args)
  const [hospitals, destinations, treatments] = await Promise.all([
    orUndefined(fetchHospitals(api)),
    orUndefined(fetchDestinations(api)),
    orUndefined(fetchTreatments(api)),
  ])
  const texts = messages(locale, 'guide')
  const facts = guideFacts(hospitals, destinations, treatments)
  return {
    messages: texts,
    savings: facts.savings,
    flyingCheckedAt: facts.flyingCheckedAt,
    questions: faqItems(translator(locale ?? 'en', texts), facts),
  }
}

export default function PatientGuide({ loaderData }: Route.ComponentProps) {
  return <GuidePage {...loaderData} />
}
