import { Injectable } from '@nestjs/common'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { countryRef } from '../../platform/countries/index.js'
import { Database, type Tables, usd } from '../../platform/database/index.js'
import { claimsOf } from '../claims/index.js'
import { durationText, type PublicCategory } from '../treatments/index.js'
import type { CountryView } from './country.dto.js'
import type { DestinationDetail, DestinationTreatment, DestinationView } from './destination.dto.js'

/** Countries and destinations: small lists, read whole. */
@Injectable()
export class PlaceRepository {
  constructor(private readonly database: Database) {}

  countries(): Promise<CountryView[]> {
    return this.tables.selectFrom('countries').select(['id', 'code', 'name']).orderBy('name').execute()
  }

  /** In editorial order. */
  destinations(): Promise<DestinationView[]> {
    return shownDestinations(this.tables).execute()
  }

  async findDestination(slug: string): Promise<DestinationDetail | undefined> {
    const destination = await shownDestinations(this.tables).where('d.slug', '=', slug).executeTakeFirst()
    return destination && { ...destination, treatments: await this.treatmentsIn(destination.country.code) }
  }

  /** Of the public catalogue, in its order. */
  private async treatmentsIn(countryCode: string): Promise<DestinationTreatment[]> {
    const rows = await this.tables
      .selectFrom('treatments as t')
      .innerJoin('treatment_countries as tc', 'tc.treatment_id', 't.id')
      .innerJoin('countries as c', 'c.id', 'tc.country_id')
      .select(({ ref }) => [
        't.slug',
        't.name',
        't.category',
        usd(ref('t.min_cost_cents')).as('minCostUsd'),
        usd(ref('t.max_cost_cents')).as('maxCostUsd'),
        't.min_duration_days as minDurationDays',
        't.max_duration_days as maxDurationDays',
      ])
      .where('c.code', '=', countryCode)
      .where(({ ref }) => ref('t.is_active'))
      .where('t.category', '<>', sql.lit('complementary' as const))
      .$narrowType<{ category: PublicCategory }>()
      .orderBy('t.id')
      .execute()
    return rows.map((row) => ({
      ...row,
      durationText: durationText(row.minDurationDays, row.maxDurationDays),
    }))
  }

  private get tables(): Kysely<Tables> {
    return this.database.catalogue
  }
}

/** The destinations that the site shows, in editorial order. */
const shownDestinations = (db: Kysely<Tables>) =>
  db
    .selectFrom('destinations as d')
    .innerJoin('countries as c', 'c.id', 'd.country_id')
    .select(({ selectFrom }) => [
      'd.slug',
      countryRef('c').as('country'),
      'd.capital',
      'd.description',
      'd.highlights',
      'd.specialties',
      'd.avg_cost_saving_percent as avgCostSavingPercent',
      'd.visa_info as visaInfo',
      'd.flight_time as flightTime',
      jsonArrayFrom(
        selectFrom('hospitals as h')
          .select(['h.slug', 'h.name'])
          .whereRef('h.country_id', '=', 'c.id')
          .where(({ ref }) => ref('h.is_active'))
          .orderBy('h.featured', 'desc')
          .orderBy('h.rating', 'desc')
          .orderBy('h.id'),
      ).as('popularHospitals'),
      'd.safety_rating as safetyRating',
      'd.languages',
      claimsOf('destination', 'd.id').as('claims'),
    ])
    .where(({ ref }) => ref('d.is_active'))
    .orderBy('d.id')
