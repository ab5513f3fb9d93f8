import { Controller, Get } from '@nestjs/common'
import { Can, CurrentUser, systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ErasurePreviewView } from './erasure-money.dto.js'
import { OpenSums } from './erasure-money.js'

const PREVIEW = systemActor('payments.erasure_preview')

@Controller('profile/erasure')
export class ErasureMoneyController {
  constructor(
    private readonly database: Database,
    private readonly openSums: OpenSums,
  ) {}

  /** Lists the person's open payments and what erasing the account does to each. */
  @Get()
  @Can('profile.own')
  async preview(@CurrentUser() { userId }: UserActor): Promise<ErasurePreviewView> {
    const { sums, version } = await this.database.transaction(PREVIEW, (em) =>
      this.openSums.preview(em, userId),
    )
    return {
      version,
      money: sums.map(({ amountCents, refundCents, underWayCents, keptCents, ...sum }) => ({
        ...sum,
        amount: amountCents / 100,
        refundUsd: refundCents / 100,
        underWayUsd: underWayCents / 100,
        keptUsd: keptCents / 100,
      })),
    }
  }
}
