import { Injectable } from '@nestjs/common'
import { fromNow, type Tables } from '../../platform/database/index.js'
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
      const rows = await em
        .getKysely<Tables>()
        .selectFrom('review_scrapes')
        .select('id')
        .where('preview', '=', true)
        .where('preview_end', 'is', null)
        .where('ended_at', '<', fromNow('-24 hours'))
        .orderBy('ended_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const { id } of rows) await endPreview(em, id, 'expired')
      return rows.length
    })
    return { previews }
  }
}
