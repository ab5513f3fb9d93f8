export class CountryRef {
  /** ISO 3166-1 alpha-2. */
  code!: string

  name!: string
}

export class CountryView extends CountryRef {
  id!: string
}

export class CountryListView {
  items!: CountryView[]
}
