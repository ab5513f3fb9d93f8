import { Module } from '@nestjs/common'
import { ReviewRepository } from './review.repository.js'
import { ReviewsController } from './reviews.controller.js'

@Module({ controllers: [ReviewsController], providers: [ReviewRepository] })
export class ReviewsModule {}
