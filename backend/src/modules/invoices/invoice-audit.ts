import type { EntityManager } from '@mikro-orm/postgresql'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { findAnyBooking, notifyAssignee } from '../bookings/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import type { Invoice } from './invoice.entity.js'

/** Records what was done with an invoice. The patient's open pages read it again. */
export async function recordInvoice(
  em: EntityManager,
  actor: UserActor,
  what: 'receive' | 'check' | 'settle',
  { id, userId, bookingId, sha256, currency, total, contested, settlement }: Invoice,
): Promise<void> {
  await audit(em, actor, {
    action: `invoice.${what}`,
    subjectType: 'invoice',
    subjectId: id,
    details: {
      bookingId,
      sha256,
      currency,
      total,
      ...(contested != null && { contested }),
      ...(settlement && { settlement }),
    },
  })
  await publishLiveEvent(em, userId, 'booking.updated', { bookingId })
}

/** Tells whoever of the team looks after the booking. */
export async function tellAssignee(
  em: EntityManager,
  { bookingId, userId }: { bookingId: string; userId: string },
  type: 'team_invoice_received' | 'team_invoice_contested' | 'team_emergency_noted',
): Promise<void> {
  const booking = await findAnyBooking(em, bookingId)
  await notifyAssignee(em, { id: bookingId, userId, assigneeId: booking?.assignee?.id ?? null }, type)
}
