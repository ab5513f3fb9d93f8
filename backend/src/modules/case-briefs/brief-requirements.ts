import type { FileKind } from './brief-choices.js'
import type { CaseBriefContent } from './case-brief.dto.js'

const FIELDS = {
  age: ({ ageYears }) => ageYears !== null,
  sex: ({ sex }) => sex !== null,
  country: ({ country }) => country !== null,
  citizenship: ({ citizenships }) => citizenships.length > 0,
  languages: ({ languages }) => languages.length > 0,
  wish: ({ wish }) => wish !== null,
  condition: ({ condition }) => condition !== null,
  history: ({ history }) => history !== null,
  medicines: ({ medicines }) => medicines !== null,
  months: ({ fromMonth, toMonth }) => fromMonth !== null && toMonth !== null,
  height_weight: ({ heightCm, weightKg }) => heightCm !== null && weightKg !== null,
  smoking: ({ smoking }) => smoking !== null,
} as const satisfies Record<string, (content: CaseBriefContent) => boolean>

type Field = keyof typeof FIELDS

/** A file that a hospital needs. With `maxAgeMonths`, the month of the file must be known too. */
export interface FileRequirement {
  anyOf: readonly [FileKind, ...FileKind[]]
  maxAgeMonths: number | null
}

export interface Requirement {
  /** Names the requirement in texts: a field, or the first kind of file. */
  code: Field | FileKind
  file: FileRequirement | null
}

const file = (maxAgeMonths: number | null, ...anyOf: FileRequirement['anyOf']): FileRequirement => ({
  anyOf,
  maxAgeMonths,
})

const EVERY_TREATMENT: readonly Field[] = [
  'age',
  'sex',
  'country',
  'citizenship',
  'languages',
  'wish',
  'condition',
  'history',
  'medicines',
  'months',
]
const BEFORE_ANAESTHESIA: readonly Field[] = ['height_weight', 'smoking']
const JOINT = [...BEFORE_ANAESTHESIA, file(6, 'xray')]
const COSMETIC = [...BEFORE_ANAESTHESIA, file(6, 'photo')]

/** What hospitals need for an offer beside EVERY_TREATMENT, by the slug of the treatment. */
const BY_TREATMENT: Record<string, readonly (Field | FileRequirement)[]> = {
  'hip-replacement': JOINT,
  'knee-replacement': JOINT,
  'spinal-fusion': [...BEFORE_ANAESTHESIA, file(6, 'mri', 'ct')],
  'coronary-bypass-cabg': [
    ...BEFORE_ANAESTHESIA,
    file(12, 'angiogram', 'ct'),
    file(6, 'echocardiogram'),
    file(6, 'ecg'),
    file(3, 'blood_tests'),
  ],
  'angioplasty-stent': [
    ...BEFORE_ANAESTHESIA,
    file(12, 'angiogram', 'ct'),
    file(6, 'echocardiogram'),
    file(6, 'ecg'),
  ],
  'cancer-treatment': [
    file(null, 'pathology_report'),
    file(3, 'ct', 'mri', 'pet_ct'),
    file(3, 'blood_tests'),
  ],
  ivf: [
    'height_weight',
    'smoking',
    file(12, 'hormone_tests'),
    file(12, 'ultrasound'),
    file(12, 'semen_analysis'),
  ],
  'egg-sperm-freezing': ['smoking', file(12, 'hormone_tests', 'semen_analysis')],
  rhinoplasty: COSMETIC,
  'liposuction-tummy-tuck': COSMETIC,
}

/** Lists what a hospital needs for an offer. A treatment without a list of its own, and none, need EVERY_TREATMENT. */
export const requirementsOf = (treatmentSlug: string | null): Requirement[] =>
  [...EVERY_TREATMENT, ...((treatmentSlug && BY_TREATMENT[treatmentSlug]) || [])].map((one) =>
    typeof one === 'string' ? { code: one, file: null } : { code: one.anyOf[0], file: one },
  )

/** @param month the current one, `YYYY-MM` */
export function isMet({ code, file }: Requirement, content: CaseBriefContent, month: string): boolean {
  if (!file) return FIELDS[code as Field](content)
  return content.files.some(
    ({ kind, madeIn }) =>
      file.anyOf.includes(kind) && (file.maxAgeMonths === null || isRecent(madeIn, month, file.maxAgeMonths)),
  )
}

function isRecent(madeIn: string | null, month: string, maxAgeMonths: number): boolean {
  if (!madeIn) return false
  const age = monthNumber(month) - monthNumber(madeIn)
  return age >= 0 && age <= maxAgeMonths
}

/** @param month `YYYY-MM` */
function monthNumber(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return year * 12 + number
}
