import { Injectable } from '@nestjs/common'
import { MINUTE, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../../platform/upkeep/index.js'
import { Reconciler } from './reconciler.js'

@Injectable()
export class ReconcileUpkeep {
  constructor(private readonly reconciler: Reconciler) {}

  @Upkeep({
    name: 'payments.reconcile',
    about: 'Compares our books with those of Stripe and mends what an event has not told',
    everySeconds: 5 * MINUTE,
  })
  async reconcile({ signal }: UpkeepTurn): Promise<UpkeepCounts> {
    const { mended, differences } = await this.reconciler.run(signal)
    return { mended: mended.length, differences: differences.length }
  }
}
