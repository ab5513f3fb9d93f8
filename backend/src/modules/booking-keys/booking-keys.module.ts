import { Module } from '@nestjs/common'
import { BookingCipher } from './booking-cipher.js'
import { BookingKeysPersonalData } from './booking-keys.personal-data.js'

@Module({ providers: [BookingCipher, BookingKeysPersonalData], exports: [BookingCipher] })
export class BookingKeysModule {}
