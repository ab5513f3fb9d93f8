import type { AdminBooking } from '../../providers/types'

/** Whether the booking has an appointment that has not started. */
export const isAppointmentAhead = ({ appointment }: AdminBooking) =>
  appointment !== null && Date.parse(appointment.at) > Date.now()
