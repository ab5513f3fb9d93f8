import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { fieldError, ProblemError } from '../../platform/errors/index.js'
import {
  type AppointmentInput,
  AppointmentsService,
  countryZones,
  currentZoneName,
  notifyAssignee,
} from '../bookings/index.js'
import { countryCodeOf } from '../hospitals/index.js'
import { recordDataAccess } from '../privacy/index.js'
import { requireShared } from '../quote-requests/index.js'
import type { DeskAppointmentView } from './desk-appointment.dto.js'
import { lockAgreed } from './lock-agreed.js'
import { Offer } from './offer.entity.js'

/** Reaches the booking and the patient, which the login of the desk does not see. */
const DESK_APPOINTMENTS = systemActor('desk.appointments')

type Found = Omit<DeskAppointmentView, 'timeZones'>

/** Appointments that the accepted hospital sets. */
@Injectable()
export class DeskAppointmentsService {
  constructor(
    private readonly database: Database,
    private readonly appointments: AppointmentsService,
  ) {}

  /**
   * Reads the appointment. The patient sees the reading.
   * @throws ProblemError not_found for a request to another hospital, consent_required, invalid_transition before the date is confirmed
   */
  read(actor: UserActor, quoteRequestId: string): Promise<DeskAppointmentView> {
    return this.database.transaction(actor, async (em) => {
      const { hospitalId, userId, bookingId } = await findOffer(em, quoteRequestId)
      await requireShared(em, quoteRequestId)
      const found = await findAppointment(em, quoteRequestId)
      if (!found) throw new ProblemError('invalid_transition', { reason: 'confirm_date_first' })
      await recordDataAccess(em, actor, { userId, subject: 'booking', subjectId: bookingId })
      return {
        ...found,
        timeZones: zonesOf(await countryCodeOf(em, hospitalId), found.appointment?.timeZone),
      }
    })
  }

  /**
   * Sets the appointment of a patient whose date the hospital confirmed.
   * @throws ProblemError not_found for a request to another hospital, consent_required, stale_version, invalid_input for a zone of another
   *   country, invalid_transition before the date is confirmed, or as `AppointmentsService.change`
   */
  async set(
    actor: UserActor,
    quoteRequestId: string,
    { version, ...input }: AppointmentInput,
  ): Promise<DeskAppointmentView> {
    const { id } = await this.database.transaction(actor, (em) => findOffer(em, quoteRequestId))
    await this.database.transaction(
      DESK_APPOINTMENTS,
      async (em) => {
        const { booking, offer } = await lockAgreed(em, actor, id, 'confirm_date_first')
        if (booking.version !== version) throw new ProblemError('stale_version')
        const zones = zonesOf(await countryCodeOf(em, offer.hospitalId), booking.appointmentTimeZone)
        if (!zones.includes(currentZoneName(input.timeZone)))
          throw fieldError('timeZone', 'time_zone_elsewhere')
        if (await this.appointments.change(em, actor, booking, input))
          await notifyAssignee(em, booking, 'team_appointment')
      },
      actor,
    )
    return this.read(actor, quoteRequestId)
  }
}

/** The team may have set another zone before. */
const zonesOf = (country: string, own: string | null | undefined): string[] => [
  ...new Set([...countryZones(country), ...(own ? [own] : [])]),
]

async function findOffer(em: EntityManager, quoteRequestId: string): Promise<Offer> {
  const offer = await em.findOne(Offer, { quoteRequestId })
  if (!offer) throw new ProblemError('not_found')
  return offer
}

/** Finds nothing unless the date is confirmed: the function checks each condition itself. */
async function findAppointment(em: EntityManager, quoteRequestId: string): Promise<Found | null> {
  const { view } = await em
    .getKysely()
    .selectNoFrom(({ fn, val }) => fn<Found | null>('desk_appointment', [val(quoteRequestId)]).as('view'))
    .executeTakeFirstOrThrow()
  return view
}
