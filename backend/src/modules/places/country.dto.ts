import { CountryRef } from '../../platform/countries/index.js'

export class CountryView extends CountryRef {
  id!: string
}

export class CountryListView {
  items!: CountryView[]
}
