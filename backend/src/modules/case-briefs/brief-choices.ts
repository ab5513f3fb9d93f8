/** FHIR AdministrativeGender. */
export const SEXES = ['female', 'male', 'other', 'unknown'] as const

export const SMOKING = ['never', 'former', 'current'] as const

export const BRIEF_URGENCIES = ['low', 'normal', 'high', 'urgent'] as const

/** What a file shows. */
export const FILE_KINDS = [
  'xray',
  'mri',
  'ct',
  'pet_ct',
  'ultrasound',
  'ecg',
  'echocardiogram',
  'angiogram',
  'blood_tests',
  'hormone_tests',
  'semen_analysis',
  'pathology_report',
  'medical_report',
  'prescription',
  'photo',
  'other',
] as const
export type FileKind = (typeof FILE_KINDS)[number]
