import { Injectable } from '@nestjs/common'
import { type RawBuilder, sql } from 'kysely'
import { countryRef } from '../../platform/countries/index.js'
import { Database, usd } from '../../platform/database/index.js'
import { claimsOf } from '../claims/index.js'
import { durationText } from '../treatments/index.js'
import type { CountryView } from './country.dto.js'
import type { DestinationDetail, DestinationTreatment, DestinationView } from './destination.dto.js'

/** Countries and destinations: small lists, read whole. */
@Injectable()
export class PlaceRepository {
  constructor(private readonly database: Database) {}

  async countries(): Promise<CountryView[]> {
    const { rows } = await sql<CountryView>`select id, code, name from countries order by name`.execute(
      this.database.catalogue,
    )
    return rows
  }

  /** In editorial order. */
  destinations(): Promise<DestinationView[]> {
    return this.destinationsWhere(sql`d.is_active`)
  }

  async findDestination(slug: string): Promise<DestinationDetail | undefined> {
    const [destination] = await this.destinationsWhere(sql`d.is_active and d.slug = ${slug}`)
    return destination && { ...destination, treatments: await this.treatmentsIn(destination.country.code) }
  }

  /** Of the public catalogue, in its order. */
  private async treatmentsIn(countryCode: string): Promise<DestinationTreatment[]> {
    const { rows } = await sql<Omit<DestinationTreatment, 'durationText'>>`
      select t.slug, t.name, t.category,
        ${usd('t.min_cost_cents')} as "minCostUsd", ${usd('t.max_cost_cents')} as "maxCostUsd",
        t.min_duration_days as "minDurationDays", t.max_duration_days as "maxDurationDays"
      from treatments t join treatment_countries tc on tc.treatment_id = t.id
      join countries c on c.id = tc.country_id
      where c.code = ${countryCode} and t.is_active and t.category <> 'complementary'
      order by t.id`.execute(this.database.catalogue)
    return rows.map((row) => ({
      ...row,
      durationText: durationText(row.minDurationDays, row.maxDurationDays),
    }))
  }

  private async destinationsWhere(condition: RawBuilder<unknown>): Promise<DestinationView[]> {
    const { rows } = await sql<DestinationView>`
      select d.slug, ${countryRef('c')} as country, d.capital, d.description, d.highlights, d.specialties,
        d.avg_cost_saving_percent as "avgCostSavingPercent", d.visa_info as "visaInfo",
        d.flight_time as "flightTime",
        (select coalesce(json_agg(json_build_object('slug', h.slug, 'name', h.name)
                                  order by h.featured desc, h.rating desc, h.id), '[]'::json)
         from hospitals h where h.country_id = c.id and h.is_active) as "popularHospitals",
        d.safety_rating as "safetyRating", d.languages, ${claimsOf('destination', 'd.id')} as claims
      from destinations d join countries c on c.id = d.country_id
      where ${condition}
      order by d.id`.execute(this.database.catalogue)
    return rows
  }
}
