import { BookingKey } from './booking-key.entity.js'

export { BookingCipher } from './booking-cipher.js'
export { BookingKeysModule } from './booking-keys.module.js'

export const bookingKeysEntities = [BookingKey]
