export { seedCatalogue } from './seed-catalogue.js'
