import type { ConditionCategory } from '../../src/modules/specializations/index.js'

export interface SpecializationSeed {
  id: string
  slug: string
  name: string
  /** What patients type when they look for this field. */
  synonyms: string[]
  /** Conditions of the health assessment that it treats. */
  treats: ConditionCategory[]
}

export const specializations: SpecializationSeed[] = [
  {
    id: '01a1fb67-1814-7000-8000-03e887959dac',
    slug: 'cardiology',
    name: 'Cardiology',
    synonyms: ['heart surgery', 'chest pain', 'bypass', 'stent'],
    treats: ['Heart Disease'],
  },
  {
    id: '01a1fb67-1815-7000-8000-02289667174e',
    slug: 'oncology',
    name: 'Oncology',
    synonyms: ['cancer', 'tumour', 'tumor', 'chemotherapy', 'radiotherapy'],
    treats: ['Cancer Treatment'],
  },
  {
    id: '01a1fb67-1816-7000-8000-02fb10365ea4',
    slug: 'orthopedics',
    name: 'Orthopedics',
    synonyms: ['bone', 'joint', 'knee surgery', 'hip surgery', 'shoulder', 'orthopaedics'],
    treats: ['Orthopedic Surgery'],
  },
  {
    id: '01a1fb67-1817-7000-8000-0127b1e9bc86',
    slug: 'neurosurgery',
    name: 'Neurosurgery',
    synonyms: ['brain surgery', 'spine surgery', 'nerve', 'back pain', 'neurology'],
    treats: ['Neurological Disorders'],
  },
  {
    id: '01a1fb67-1818-7000-8000-024811a294d2',
    slug: 'cosmetic-surgery',
    name: 'Cosmetic Surgery',
    synonyms: ['nose', 'plastic surgery', 'liposuction', 'facelift'],
    treats: ['Cosmetic Surgery'],
  },
  {
    id: '01a1fb67-1819-7000-8000-00992624a5c5',
    slug: 'fertility',
    name: 'Fertility',
    synonyms: ['IVF', 'baby', 'pregnancy', 'infertility'],
    treats: ['Fertility Treatment'],
  },
  {
    id: '01a1fb67-181a-7000-8000-0344bd18965e',
    slug: 'gastroenterology',
    name: 'Gastroenterology',
    synonyms: ['stomach', 'bowel', 'gut', 'digestion'],
    treats: [],
  },
  {
    id: '01a1fb67-181b-7000-8000-02a03c7aea02',
    slug: 'transplant',
    name: 'Transplant',
    synonyms: ['kidney transplant', 'liver transplant', 'organ', 'marrow'],
    treats: [],
  },
  {
    id: '01a1fb67-181c-7000-8000-03d5dc409e73',
    slug: 'cardiothoracic-surgery',
    name: 'Cardiothoracic Surgery',
    synonyms: ['heart surgery', 'lung', 'chest'],
    treats: ['Heart Disease'],
  },
]
