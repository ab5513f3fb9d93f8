import { Module } from '@nestjs/common'
import { AdminBookingsController } from './admin-bookings.controller.js'
import { AdminBookingsService } from './admin-bookings.service.js'
import { BookingJobs } from './booking.jobs.js'
import { BookingsController } from './bookings.controller.js'
import { BookingsService } from './bookings.service.js'

@Module({
  controllers: [BookingsController, AdminBookingsController],
  providers: [AdminBookingsService, BookingJobs, BookingsService],
})
export class BookingsModule {}
