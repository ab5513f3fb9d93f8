export class ContactView {
  email!: string | null
  phone!: string | null
  whatsapp!: string | null
  website!: string | null
  /** Made up for a demonstration: the page says so. */
  demonstration!: boolean
}

export class PublicSettingsView {
  contact!: ContactView
  complianceBadges!: 'spec' | 'qualified' | 'off'
}
