export class SpecialtyRef {
  slug!: string

  name!: string
}

export class SpecializationView extends SpecialtyRef {
  id!: string

  /** Condition categories of the assessment that belong to it, by name. */
  conditions!: string[]

  /** How many listed hospitals name it. */
  hospitals!: number
}

export class SpecializationListView {
  items!: SpecializationView[]
}
