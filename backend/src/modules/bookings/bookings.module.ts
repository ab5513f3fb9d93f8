import { Module } from '@nestjs/common'
import { AdminBookingsController } from './admin-bookings.controller.js'
import { AdminBookingsService } from './admin-bookings.service.js'
import { BookingJobs } from './booking.jobs.js'
import { BookingsController } from './bookings.controller.js'
import { BookingsPersonalData } from './bookings.personal-data.js'
import { BookingsService } from './bookings.service.js'

@Module({
  controllers: [BookingsController, AdminBookingsController],
  providers: [AdminBookingsService, BookingJobs, BookingsPersonalData, BookingsService],
})
export class BookingsModule {}
