import { Country } from './country.entity.js'
import { Destination } from './destination.entity.js'

export { CountryView } from './country.dto.js'
export { PlacesModule } from './places.module.js'
export { Country, Destination }

export const placesEntities = [Country, Destination]
