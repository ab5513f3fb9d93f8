/** Every setting with its value where the owner has chosen none. */
export const SETTING_DEFAULTS = {
  'contact.email': null as string | null,
  'contact.phone': null as string | null,
  'contact.whatsapp': null as string | null,
  'contact.website': null as string | null,
  /** The contact details are made up for a demonstration and say so. */
  'contact.demonstration': false,
  /** How the badges of the journey's header are shown: as specified, with their qualifiers, or not at all. */
  complianceBadges: 'qualified' as 'spec' | 'qualified' | 'off',
}

export type Settings = typeof SETTING_DEFAULTS
export type SettingKey = keyof Settings
