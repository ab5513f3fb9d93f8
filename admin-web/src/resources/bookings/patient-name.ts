import type { AdminBooking } from '../../providers/types'

export const patientName = ({ firstName, lastName }: AdminBooking['patient']) => `${firstName} ${lastName}`
