import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { recordDataAccess } from '../privacy/index.js'
import { OfferAcceptance } from './acceptance.entity.js'
import type { AcceptedPatientView, ContactState } from './accepted-patient.dto.js'
import { Offer } from './offer.entity.js'

interface ContactRow {
  first_name: string
  last_name: string
  email: string
  phone: string | null
}

/** Tells a hospital who the patient is, once it has confirmed the date and the patient agreed. */
@Injectable()
export class AcceptedPatientsService {
  constructor(private readonly database: Database) {}

  /** Reads name and contact. The patient sees each reading. @throws ProblemError not_found for an offer of another hospital */
  read(actor: UserActor, offerId: string): Promise<AcceptedPatientView> {
    return this.database.transaction(actor, async (em) => {
      const offer = await em.findOne(Offer, { id: offerId })
      if (!offer) throw new ProblemError('not_found')
      const found = await em
        .getKysely()
        .selectFrom(({ fn, val }) => fn<ContactRow>('accepted_patient', [val(offerId)]).as('patient'))
        .selectAll()
        .executeTakeFirst()
      if (!found) return { state: await missingBecause(em, offerId), contact: null }
      const { userId, bookingId } = offer
      await recordDataAccess(em, actor, { userId, subject: 'contact', subjectId: bookingId })
      const { first_name, last_name, email, phone } = found
      return { state: 'shared', contact: { name: `${first_name} ${last_name}`.trim(), email, phone } }
    })
  }
}

async function missingBecause(em: EntityManager, offerId: string): Promise<ContactState> {
  const acceptance = await em.findOne(
    OfferAcceptance,
    { offerId, endedAt: null },
    { fields: ['confirmedAt', 'sharesIdentity'] },
  )
  if (!acceptance) return 'not_accepted'
  if (!acceptance.confirmedAt) return 'not_confirmed'
  return acceptance.sharesIdentity ? 'closed' : 'not_agreed'
}
