import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { HOUR, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../platform/upkeep/index.js'
import { endPreview } from './scraped-reviews.repository.js'

@Injectable()
export class ReviewsUpkeep {
  /** They hold what third persons wrote, and nobody has wanted it. */
  @Upkeep({
    name: 'reviews.previews',
    about: 'Ends previews of reviews that nobody has saved or discarded for 24 hours',
    everySeconds: HOUR,
  })
  async previews(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const previews = await turn.batches(async (em, limit) => {
      const { rows } = await sql<{ id: string }>`
        select id from review_scrapes
        where preview and preview_end is null and ended_at < now() - interval '24 hours'
        order by ended_at limit ${limit} for update skip locked
      `.execute(em.getKysely())
      for (const { id } of rows) await endPreview(em, id, 'expired')
      return rows.length
    })
    return { previews }
  }
}
