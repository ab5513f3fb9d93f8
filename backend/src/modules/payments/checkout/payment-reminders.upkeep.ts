import { Injectable } from '@nestjs/common'
import { HOUR, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../../platform/upkeep/index.js'
import { remindOfPayments } from './payment-reminders.js'

@Injectable()
export class PaymentRemindersUpkeep {
  @Upkeep({
    name: 'payments.reminders',
    about: 'Reminds patients of a payment that they began two days ago and did not finish, once',
    everySeconds: HOUR,
  })
  async reminders(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { patients: await turn.batches((em, limit) => remindOfPayments(em, new Date(), limit)) }
  }
}
