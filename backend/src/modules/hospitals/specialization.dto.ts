export class SpecialtyRef {
  slug!: string

  name!: string
}

export class SpecializationView extends SpecialtyRef {
  id!: string
}

export class SpecializationListView {
  items!: SpecializationView[]
}
