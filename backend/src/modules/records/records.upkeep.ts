import { Injectable } from '@nestjs/common'
import { MINUTE, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../platform/upkeep/index.js'
import { askForNextCopies } from './copy-requests.js'

@Injectable()
export class RecordsUpkeep {
  @Upkeep({
    name: 'records.safe_copies',
    about: 'Asks for the safe copies that documents still lack: of older files, and of jobs that failed',
    everySeconds: 10 * MINUTE,
  })
  async askForCopies(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { asked: await turn.batches((em, limit) => askForNextCopies(em, { limit })) }
  }
}
