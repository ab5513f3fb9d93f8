import { Booking } from './booking.entity.js'

export { BookingsModule } from './bookings.module.js'

export const bookingsEntities = [Booking]
