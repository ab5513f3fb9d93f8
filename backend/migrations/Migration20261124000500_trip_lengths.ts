import { Migration } from '@mikro-orm/migrations'

const PLAIN = 'Planning range for four destinations.'
const BASES = [
  [
    'hip-replacement',
    'Planning range for the five destinations. Global Traveler published USD 7,000 - 15,000 in 2021.',
    'Planning range for the five destinations. Global Traveler published USD 7,000 - 15,000 in 2021. An older price for India is USD 6,500.',
  ],
  [
    'ivf',
    'Planning range per cycle. RHB gave RM 13,000-17,000 in Malaysia and USD 6,000-12,000 in Thailand in 2024.',
    'Planning range per cycle. RHB gave about USD 2,900-3,800 (RM 13,000-17,000) in Malaysia and USD 6,000-12,000 in Thailand in 2024.',
  ],
  [
    'rhinoplasty',
    PLAIN,
    'Planning range for four destinations. The published USD 5,000-15,000 is for the United States.',
  ],
  [
    'coronary-bypass-cabg',
    'Planning range for four destinations. Published prices in Thailand go higher, up to USD 43,000.',
    'Planning range for four destinations. Published prices go from USD 6,600 in India to USD 43,000 in Thailand.',
  ],
] as const

const JOINTS = `('hip-replacement', 'knee-replacement')`

/**
 * The trip for a new joint lasts up to the 13 weeks before the flight, and a price range names the published prices outside it.
 * A value that the team has changed, or given a source, stays as it is.
 */
export class Migration20261124000500_trip_lengths extends Migration {
  override async up() {
    // The bypass of an older catalogue names no published price yet.
    await this.setBasis('coronary-bypass-cabg', PLAIN, BASES[3][1])
    for (const [slug, before, after] of BASES) await this.setBasis(slug, before, after)
    await this.setTrip(21, 91)
  }

  override async down() {
    for (const [slug, before, after] of BASES) await this.setBasis(slug, after, before)
    await this.setTrip(91, 21)
  }

  private setBasis(slug: string, from: string, to: string) {
    return this.execute(
      'update treatments set cost_basis = ?, version = version + 1 where slug = ? and cost_basis = ?',
      [to, slug, from],
    )
  }

  private async setTrip(from: number, to: number) {
    await this.execute(
      `with changed as (
         update treatments t set max_duration_days = ?, version = version + 1
         where slug in ${JOINTS} and min_duration_days = 14 and max_duration_days = ?
           and not exists (select from claims c where c.subject_type = 'treatment' and c.subject_id = t.id
             and c.field = 'duration' and c.source is not null)
         returning id
       )
       update claims set value = ? from changed
       where subject_type = 'treatment' and subject_id = changed.id and field = 'duration' and value = ?`,
      [to, from, `14-${to} days`, `14-${from} days`],
    )
  }
}
