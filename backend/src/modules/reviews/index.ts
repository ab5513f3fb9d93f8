export { LostScrapesModule } from './lost-scrapes.module.js'
export { ReviewsModule } from './reviews.module.js'
