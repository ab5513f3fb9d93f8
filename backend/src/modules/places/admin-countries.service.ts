import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { expressionBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import {
  assignChanged,
  Database,
  lockVersioned,
  raiseVersion,
  type Tables,
} from '../../platform/database/index.js'
import { fieldError } from '../../platform/errors/index.js'
import { findRow } from '../../platform/lists/index.js'
import { lockNames, slugFor } from '../../platform/slugs/index.js'
import { type AdminClaimView, stateFact, withdrawFacts } from '../claims/index.js'
import {
  type AdminCountryInput,
  type AdminCountryPatch,
  type AdminCountryView,
  type CountryFactInput,
  DESTINATION_FACTS,
  type DestinationFact,
  EMERGENCY_NUMBER,
} from './admin-country.dto.js'
import { Country } from './country.entity.js'
import { COUNTRY_LIST } from './country-list.js'
import { Destination } from './destination.entity.js'

/** A destination says where it is, what it is like, and how safe we think it is. */
const REQUIRED = ['capital', 'description', 'safetyRating'] as const

type DestinationChange = Omit<AdminCountryPatch, 'name' | 'version'>

/** What the back office does with countries and destinations; a commit here empties the public cache of every process. */
@Injectable()
export class AdminCountriesService {
  constructor(private readonly database: Database) {}

  get(actor: UserActor, id: string): Promise<AdminCountryView> {
    return this.database.transaction(actor, (em) => anyCountry(em, id))
  }

  /** @throws ProblemError invalid_input for a country that is there, or half a destination */
  create(actor: UserActor, { code, name, ...facts }: AdminCountryInput): Promise<AdminCountryView> {
    return this.database.transaction(actor, async (em) => {
      await lockNames(em, 'destinations')
      const id = uuid()
      await checkIsNew(em, { id, code, name })
      em.create(Country, { id, code, name })
      await em.flush()
      await changeDestination(em, { id, name }, facts)
      await audit(em, actor, { action: 'country.create', subjectType: 'country', subjectId: id })
      return anyCountry(em, id)
    })
  }

  /** @throws ProblemError stale_version when somebody else changed it meanwhile; invalid_input for half a destination */
  patch(
    actor: UserActor,
    id: string,
    { version, name, ...facts }: AdminCountryPatch,
  ): Promise<AdminCountryView> {
    return this.database.transaction(actor, async (em) => {
      await lockNames(em, 'destinations')
      const country = await lockVersioned(em, Country, id, version)
      const renamed = assignChanged(country, name === undefined ? {} : { name })
      if (renamed.length > 0) await checkIsNew(em, country)
      await em.flush()
      const changed = await changeDestination(em, country, facts)
      const fields = [...renamed, ...changed]
      if (fields.length === 0) return anyCountry(em, id)
      // The version is that of the country, whose own row may be as it was.
      if (renamed.length === 0) await raiseVersion(em, Country, id)
      const view = await anyCountry(em, id)
      if (view.destinationId) {
        const subject = { subjectType: 'destination', subjectId: view.destinationId } as const
        await withdrawFacts(
          em,
          actor,
          subject,
          DESTINATION_FACTS.filter((field) => changed.includes(field)),
        )
      }
      await audit(em, actor, {
        action: 'country.change',
        subjectType: 'country',
        subjectId: id,
        details: {
          fields: fields.join(' '),
          ...(fields.includes('isActive') && { isActive: view.isActive }),
        },
      })
      return view
    })
  }

  /** @throws ProblemError stale_version where the page says something else by now; invalid_input where it says nothing */
  state(
    actor: UserActor,
    id: string,
    { field, value, version, ...source }: CountryFactInput,
  ): Promise<AdminClaimView> {
    return this.database.transaction(actor, async (em) => {
      await lockVersioned(em, Country, id, version)
      if (field === EMERGENCY_NUMBER) {
        const subject = { subjectType: 'country', subjectId: id } as const
        return stateFact(em, actor, subject, { field, value: value ?? '', replaces: true }, source)
      }
      const view = await anyCountry(em, id)
      const words = destinationWords(view, field)
      if (!view.destinationId || !words) throw fieldError('field', 'page_says_nothing')
      const subject = { subjectType: 'destination', subjectId: view.destinationId } as const
      return stateFact(em, actor, subject, { field, value: words, replaces: true }, source)
    })
  }
}

/** @returns names of the facts that are not what they were; of a destination that was none, all that it has */
async function changeDestination(
  em: EntityManager,
  country: { id: string; name: string },
  wanted: DestinationChange,
): Promise<string[]> {
  const destination = await em.findOne(Destination, { countryId: country.id })
  if (destination) {
    for (const field of REQUIRED) if (wanted[field] === null) throw missing(field)
    const fields = assignChanged<Destination>(destination, wanted as Partial<Destination>)
    await em.flush()
    return fields
  }
  const { capital, description, safetyRating, ...others } = wanted
  if (!Object.values(wanted).some(says)) return []
  if (!capital) throw missing('capital')
  if (!description) throw missing('description')
  if (!safetyRating) throw missing('safetyRating')
  const slug = await slugFor(em, 'destinations', { name: country.name, fallback: 'destination' })
  const empty = { highlights: [], specialties: [], languages: [] }
  em.create(Destination, {
    ...empty,
    ...others,
    id: uuid(),
    countryId: country.id,
    slug,
    capital,
    description,
    safetyRating,
  })
  await em.flush()
  return Object.keys(wanted).filter((field) => says(wanted[field as keyof DestinationChange]))
}

/** Whether somebody typed something there. */
const says = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false

const missing = (field: string) => fieldError(field, 'destination_incomplete')

/** @throws ProblemError invalid_input */
async function checkIsNew(
  em: EntityManager,
  { id, code, name }: Pick<Country, 'id' | 'code' | 'name'>,
): Promise<void> {
  const { eb, fn, val } = expressionBuilder<Tables, 'countries'>()
  const isNamedSo = eb(fn('search_key', ['name']), '=', fn('search_key', [val(name)]))
  const other = await em
    .getKysely<Tables>()
    .selectFrom('countries')
    .select(isNamedSo.as('named'))
    .where(eb.or([eb('code', '=', code), isNamedSo]))
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw fieldError(other.named ? 'name' : 'code', 'country_taken')
}

/** What the page says of a fact; empty where it says nothing. */
function destinationWords(view: AdminCountryView, field: DestinationFact): string {
  switch (field) {
    case 'avgCostSavingPercent':
      return view.avgCostSavingPercent === null
        ? ''
        : `${view.avgCostSavingPercent}% below the typical self-pay list price in the United States`
    case 'safetyRating':
      return view.safetyRating === null ? '' : `${view.safetyRating} of 5`
    case 'highlights':
      return view.highlights.join('; ')
    case 'languages':
    case 'specialties':
      return view[field].join(', ')
    default:
      return view[field] ?? ''
  }
}

const anyCountry = (em: EntityManager, id: string): Promise<AdminCountryView> => findRow(em, COUNTRY_LIST, id)
