import type { EntityManager } from '@mikro-orm/postgresql'
import { Logger } from '@nestjs/common'
import { audit } from '../../../platform/audit/index.js'
import { systemActor } from '../../../platform/authz/index.js'

export const SYNC = systemActor('payments.sync')

const logger = new Logger('Payments')

/** What does not fit is told to people and has no effect. */
export async function reportDifference(
  em: EntityManager,
  subjectId: string,
  difference: string,
): Promise<void> {
  logger.error({ subject: subjectId, difference, msg: 'A payment differs from what Stripe says' })
  await audit(em, SYNC, {
    action: 'payment.difference',
    subjectType: 'payment',
    subjectId,
    details: { difference },
  })
}
