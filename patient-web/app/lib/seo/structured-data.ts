import type { Claim, Contact, Hospital, HospitalCard, TreatmentCard } from '~/lib/api/types'

/**
 * What pages say about their subjects in schema.org's terms (JSON-LD). Only what has a checked source is said here,
 * beside names and places; no price, and no rating: ours is editorial, not a review.
 */

const CONTEXT = 'https://schema.org'

interface Named {
  name: string
  /** Of the page about it, from the root. */
  path: string
}

/** schema.org's word for a specialty of the catalogue, where it has one. */
const MEDICAL_SPECIALTY: Record<string, string> = {
  Cardiology: 'Cardiovascular',
  Gastroenterology: 'Gastroenterologic',
  Neurosurgery: 'Neurologic',
  Oncology: 'Oncologic',
  Orthopedics: 'Musculoskeletal',
  'Cosmetic Surgery': 'PlasticSurgery',
}

const verifiedValues = (claims: Claim[], field: string): string[] =>
  claims.filter((claim) => claim.verified && claim.field === field).map(({ value }) => value)

/** The landing page: who runs the site, and how it is searched. */
export function website(origin: string, { name, description }: { name: string; description: string }) {
  const organization = `${origin}/#organization`
  return {
    '@context': CONTEXT,
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name,
        description,
        url: `${origin}/`,
        logo: `${origin}/icons/icon-512.png`,
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name,
        url: `${origin}/`,
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/hospitals?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}

/** The way to a page, the page itself last. */
export function breadcrumbs(origin: string, crumbs: Named[]) {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** The subjects of a list page, in its order. */
function itemList(origin: string, items: Named[]) {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: origin + path,
    })),
  }
}

export function hospitalList(origin: string, hospitals: Pick<HospitalCard, 'slug' | 'name'>[]) {
  return itemList(
    origin,
    hospitals.map(({ slug, name }) => ({ name, path: `/hospitals/${slug}` })),
  )
}

export function treatmentList(origin: string, treatments: Pick<TreatmentCard, 'slug' | 'name'>[]) {
  return itemList(
    origin,
    treatments.map(({ slug, name }) => ({ name, path: `/treatments/${slug}` })),
  )
}

interface DestinationInWords {
  slug: string
  country: { code: string; name: string }
  description: string
}

export function destinationList(
  origin: string,
  destinations: Pick<DestinationInWords, 'slug' | 'country'>[],
) {
  return itemList(
    origin,
    destinations.map(({ slug, country }) => ({ name: country.name, path: `/destinations/${slug}` })),
  )
}

export function hospital(origin: string, subject: Hospital | HospitalCard) {
  const url = `${origin}/hospitals/${subject.slug}`
  const { claims } = subject
  const specialties = verifiedValues(claims, 'specialties')
    .flatMap((value) => value.split(', '))
    .map((name) => MEDICAL_SPECIALTY[name])
    .filter((name) => name !== undefined)
  const [established] = verifiedValues(claims, 'establishedYear')
  const [beds] = verifiedValues(claims, 'bedCapacity')
  const accreditations = verifiedValues(subject.accreditations, 'accreditation')
  return {
    '@context': CONTEXT,
    '@type': 'Hospital',
    '@id': `${url}#hospital`,
    name: subject.name,
    url,
    address: {
      '@type': 'PostalAddress',
      addressLocality: subject.city,
      addressCountry: subject.country.code,
    },
    ...(subject.website && { sameAs: subject.website }),
    ...(specialties.length > 0 && { medicalSpecialty: specialties.map((name) => `${CONTEXT}/${name}`) }),
    ...(established && /^\d{4}$/.test(established) && { foundingDate: established }),
    ...(beds && { additionalProperty: { '@type': 'PropertyValue', name: 'Beds', value: beds } }),
    ...(accreditations.length > 0 && {
      hasCertification: accreditations.map((name) => ({ '@type': 'Certification', name })),
    }),
  }
}

/** A treatment. What it costs stays on the page, where its basis stands beside it. */
export function medicalProcedure(
  origin: string,
  { slug, name, description }: Pick<TreatmentCard, 'slug' | 'name' | 'description'>,
) {
  const url = `${origin}/treatments/${slug}`
  return {
    '@context': CONTEXT,
    '@type': 'MedicalProcedure',
    '@id': `${url}#treatment`,
    name,
    description,
    url,
  }
}

export function destination(origin: string, { slug, country, description }: DestinationInWords) {
  const url = `${origin}/destinations/${slug}`
  return {
    '@context': CONTEXT,
    '@type': 'Country',
    '@id': `${url}#country`,
    name: country.name,
    identifier: country.code,
    description,
    url,
  }
}

/** Questions and answers as the page shows them. */
export function faqPage(questions: { question: string; answer: string }[]) {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** How to reach us. Channels made up for a demonstration are told to no machine. */
export function contactPage(origin: string, { email, phone, demonstration }: Contact) {
  const known = { ...(email && { email }), ...(phone && { telephone: phone }) }
  const point = { '@type': 'ContactPoint', contactType: 'customer support', ...known }
  return {
    '@context': CONTEXT,
    '@type': 'ContactPage',
    url: `${origin}/contact`,
    mainEntity: {
      '@id': `${origin}/#organization`,
      '@type': 'Organization',
      url: `${origin}/`,
      ...(!demonstration && (email || phone) && { contactPoint: point }),
    },
  }
}
