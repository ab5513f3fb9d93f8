import { hospitalSources as sources } from './hospital-sources.js'
import { type ClaimSeed, sourced, toRecheck, unsourced } from './provenance.js'

export interface HospitalSeed {
  id: string
  slug: string
  name: string
  city: string
  /** ISO code of the country. */
  country: string
  website: string | null
  description: string
  establishedYear: number
  /** The lower end where sources give a range. */
  doctorCount: number | null
  bedCapacity: number | null
  /** Slugs of specializations, the most cited first. */
  specialties: string[]
  features: string[]
  languages: string[]
  claims: ClaimSeed[]
}

export const hospitals: HospitalSeed[] = [
  {
    id: '01a1fb67-182d-7000-8000-03fc38439e0b',
    slug: 'sunway-medical-centre',
    name: 'Sunway Medical Centre',
    city: 'Subang Jaya',
    country: 'MY',
    website: 'https://sunwaymedical.com',
    description:
      'Sunway Medical Centre is a hospital in Subang Jaya, established in 1999. It reported 724 beds in 2024. ' +
      'It received JCI accreditation in August 2024 and also holds MSQH accreditation.',
    establishedYear: 1999,
    doctorCount: 170,
    bedCapacity: 724,
    specialties: ['oncology', 'cardiology', 'neurosurgery', 'fertility'],
    features: ['JCI accreditation in August 2024', 'MSQH accreditation', '724 beds (2024)'],
    languages: ['English', 'Malay', 'Chinese', 'Indonesian'],
    claims: [
      sourced('features', 'JCI accreditation in August 2024', sources.sunway),
      sourced('features', 'MSQH accreditation', sources.sunway),
      sourced('features', '724 beds (2024)', sources.sunway),
      sourced('establishedYear', '1999', sources.sunway),
      sourced('accreditation', 'JCI (August 2024)', sources.sunway),
      sourced('accreditation', 'MSQH', sources.sunway),
      toRecheck('accreditation', 'ACHS', sources.sunway, new Date('2025-09-22T23:59:59Z')),
      toRecheck('doctorCount', '170+ (2014)', sources.sunway),
      sourced('bedCapacity', '724 (2024)', sources.sunway),
      sourced('specialties', 'Oncology, Cardiology, Neurosurgery', sources.sunway),
      unsourced('specialties', 'Fertility'),
      unsourced('languages', 'English, Malay, Chinese, Indonesian'),
    ],
  },
  {
    id: '01a1fb67-182e-7000-8000-01bc15e86c50',
    slug: 'institut-jantung-negara',
    name: 'Institut Jantung Negara (IJN)',
    city: 'Kuala Lumpur',
    country: 'MY',
    website: 'https://ijn.com.my',
    description:
      'Institut Jantung Negara is a heart hospital in Kuala Lumpur, established in 1992. ' +
      'It reported more than 4,500 surgeries in 2024 and has 437 beds.',
    establishedYear: 1992,
    doctorCount: 120,
    bedCapacity: 437,
    specialties: ['cardiology', 'cardiothoracic-surgery'],
    features: ['4,500+ surgeries in 2024', 'Cardiology and cardiothoracic surgery', '437 beds'],
    languages: ['English', 'Malay', 'Chinese', 'Tamil'],
    claims: [
      sourced('features', '4,500+ surgeries in 2024', sources.ijn),
      sourced('features', 'Cardiology and cardiothoracic surgery', sources.ijn),
      sourced('features', '437 beds', sources.ijn),
      sourced('establishedYear', '1992', sources.ijn),
      toRecheck('accreditation', 'JCI (first in 2009)', sources.ijn),
      unsourced('accreditation', 'MSQH'),
      toRecheck('doctorCount', '120+ (2017)', sources.ijn),
      sourced('bedCapacity', '437', sources.ijn),
      sourced('specialties', 'Cardiology, Cardiothoracic Surgery', sources.ijn),
      sourced('annualSurgeries', '4,500+ (2024)', sources.ijn),
      unsourced('languages', 'English, Malay, Chinese, Tamil'),
    ],
  },
  {
    id: '01a1fb67-182f-7000-8000-0170f1ae6eaa',
    slug: 'island-hospital',
    name: 'Island Hospital',
    city: 'George Town',
    country: 'MY',
    website: null,
    description:
      'Island Hospital is a hospital in George Town, established in 1996. Half of its patients came from abroad in 2023. ' +
      'It holds ACHSI and MSQH accreditation, not JCI.',
    establishedYear: 1996,
    doctorCount: 120,
    bedCapacity: null,
    specialties: ['oncology', 'cardiology', 'orthopedics', 'gastroenterology', 'neurosurgery'],
    features: [
      'MHTC flagship winner, December 2025',
      'Half of its patients came from abroad (2023)',
      'ACHSI and MSQH accreditation',
    ],
    languages: ['English', 'Malay', 'Chinese', 'Indonesian'],
    claims: [
      sourced('features', 'MHTC flagship winner, December 2025', sources.island),
      sourced('features', 'Half of its patients came from abroad (2023)', sources.island),
      sourced('features', 'ACHSI and MSQH accreditation', sources.island),
      sourced('establishedYear', '1996', sources.island),
      sourced('accreditation', 'ACHSI', sources.island),
      sourced('accreditation', 'MSQH', sources.island),
      sourced('doctorCount', '120+', sources.island),
      sourced('specialties', 'Oncology, Cardiology, Orthopedics, Gastroenterology', sources.island),
      unsourced('specialties', 'Neurosurgery'),
      sourced('award', 'MHTC flagship winner, December 2025', sources.island),
      sourced('internationalPatients', 'Half of patients (2023)', sources.island),
      unsourced('languages', 'English, Malay, Chinese, Indonesian'),
    ],
  },
  {
    id: '01a1fb67-1830-7000-8000-023babf379c0',
    slug: 'bumrungrad-international',
    name: 'Bumrungrad International',
    city: 'Bangkok',
    country: 'TH',
    website: 'https://bumrungrad.com',
    description:
      'Bumrungrad International is a hospital in Bangkok, established in 1980. ' +
      'In 2002 it became the first hospital in Asia with JCI accreditation. About 150 interpreters work there.',
    establishedYear: 1980,
    doctorCount: 1200,
    bedCapacity: 550,
    specialties: ['cardiology', 'oncology', 'orthopedics', 'neurosurgery'],
    features: ['JCI accreditation in 2002, the first in Asia', 'About 150 interpreters', 'About 550 beds'],
    languages: ['Thai', 'English', 'Arabic', 'Chinese'],
    claims: [
      sourced('features', 'JCI accreditation in 2002, the first in Asia', sources.bumrungrad),
      sourced('features', 'About 150 interpreters', sources.bumrungrad),
      sourced('features', 'About 550 beds', sources.bumrungrad),
      sourced('establishedYear', '1980', sources.bumrungrad),
      toRecheck('accreditation', 'JCI (first in 2002)', sources.bumrungrad),
      sourced('doctorCount', '1,200+ including dentists', sources.bumrungrad),
      sourced('bedCapacity', 'About 550', sources.bumrungrad),
      sourced('specialties', 'Cardiology, Oncology, Orthopedics', sources.bumrungrad),
      unsourced('specialties', 'Neurosurgery'),
      sourced('interpreters', 'About 150', sources.bumrungrad),
      unsourced('languages', 'Thai, English, Arabic, Chinese'),
    ],
  },
  {
    id: '01a1fb67-1831-7000-8000-009eb98f0194',
    slug: 'bangkok-hospital',
    name: 'Bangkok Hospital (HQ)',
    city: 'Bangkok',
    country: 'TH',
    website: null,
    description:
      'Bangkok Hospital is the headquarters hospital of its group, established in Bangkok in 1972. ' +
      'The company behind it dates from 1969.',
    establishedYear: 1972,
    doctorCount: null,
    bedCapacity: null,
    specialties: ['cardiology', 'oncology', 'orthopedics', 'neurosurgery'],
    features: [
      'Established in 1972',
      'Headquarters hospital',
      'Cardiology, oncology, orthopedics and neurosurgery',
    ],
    languages: ['Thai', 'English', 'Arabic', 'Japanese'],
    claims: [
      sourced('features', 'Established in 1972', sources.bangkokHospital),
      sourced('features', 'Headquarters hospital', sources.bangkokHospital),
      unsourced('features', 'Cardiology, oncology, orthopedics and neurosurgery'),
      sourced('establishedYear', '1972 (company 1969)', sources.bangkokHospital),
      unsourced('accreditation', 'JCI'),
      sourced('specialties', 'Cardiology, Oncology, Orthopedics', sources.bangkokHospital),
      unsourced('specialties', 'Neurosurgery'),
      unsourced('languages', 'Thai, English, Arabic, Japanese'),
    ],
  },
  {
    id: '01a1fb67-1832-7000-8000-0152306ab282',
    slug: 'apollo-hospitals-greams-road',
    name: 'Apollo Hospitals, Greams Road',
    city: 'Chennai',
    country: 'IN',
    website: null,
    description:
      'Apollo Hospitals, Greams Road is a hospital in Chennai. It was reportedly established in 1983. ' +
      'Its listed fields are cardiology, orthopedics, oncology and transplant.',
    establishedYear: 1983,
    doctorCount: null,
    bedCapacity: null,
    specialties: ['cardiology', 'orthopedics', 'oncology', 'transplant'],
    features: [
      'Reportedly established in 1983',
      'Transplant among its listed fields',
      'Cardiology, orthopedics and oncology',
    ],
    languages: ['English', 'Hindi', 'Tamil', 'Arabic'],
    claims: [
      sourced('features', 'Reportedly established in 1983', sources.apollo),
      sourced('features', 'Transplant among its listed fields', sources.apollo),
      sourced('features', 'Cardiology, orthopedics and oncology', sources.apollo),
      sourced('establishedYear', '1983 (trading from 1984)', sources.apollo),
      toRecheck('accreditation', 'JCI', sources.apollo),
      unsourced('accreditation', 'NABH'),
      sourced('specialties', 'Cardiology, Orthopedics, Oncology, Transplant', sources.apollo),
      unsourced('languages', 'English, Hindi, Tamil, Arabic'),
    ],
  },
  {
    id: '01a1fb67-1833-7000-8000-012e3a82dbcd',
    slug: 'medanta-the-medicity',
    name: 'Medanta - The Medicity',
    city: 'Gurugram',
    country: 'IN',
    website: null,
    description:
      'Medanta - The Medicity is a hospital in Gurugram, established in 2009. ' +
      'Sources give between 1,250 and 1,600 beds. Its listed fields include cardiology and transplant.',
    establishedYear: 2009,
    doctorCount: null,
    bedCapacity: 1250,
    specialties: ['cardiology', 'neurosurgery', 'oncology', 'orthopedics', 'transplant'],
    features: ['Established in 2009', '1,250 to 1,600 beds', 'Transplant among its listed fields'],
    languages: ['English', 'Hindi', 'Arabic', 'French'],
    claims: [
      sourced('features', 'Established in 2009', sources.medanta),
      sourced('features', '1,250 to 1,600 beds', sources.medanta),
      sourced('features', 'Transplant among its listed fields', sources.medanta),
      sourced('establishedYear', '2009', sources.medanta),
      unsourced('accreditation', 'JCI'),
      unsourced('accreditation', 'NABH'),
      toRecheck('plannedDoctorCount', '1,000+ (planned in 2009)', sources.medanta),
      sourced('bedCapacity', '1,250-1,600', sources.medanta),
      sourced('specialties', 'Cardiology, Oncology, Orthopedics, Transplant', sources.medanta),
      unsourced('specialties', 'Neurosurgery'),
      unsourced('languages', 'English, Hindi, Arabic, French'),
    ],
  },
  {
    id: '01a1fb67-1834-7000-8000-0390c4e6f353',
    slug: 'memorial-sisli',
    name: 'Memorial Sisli',
    city: 'Istanbul',
    country: 'TR',
    website: 'https://memorial.com.tr',
    description:
      'Memorial Sisli is a hospital in Istanbul, established in 2000. It was the first hospital in Turkey with JCI accreditation. ' +
      'It has 252 beds.',
    establishedYear: 2000,
    doctorCount: null,
    bedCapacity: 252,
    specialties: ['fertility', 'cardiology', 'transplant', 'oncology', 'cosmetic-surgery'],
    features: ['First JCI accreditation in Turkey', '252 beds', 'Established in 2000'],
    languages: ['Turkish', 'English', 'Arabic', 'Russian'],
    claims: [
      sourced('features', 'First JCI accreditation in Turkey', sources.memorial),
      sourced('features', '252 beds', sources.memorial),
      sourced('features', 'Established in 2000', sources.memorial),
      sourced('establishedYear', '2000', sources.memorial),
      toRecheck('accreditation', 'JCI (the first in Turkey)', sources.memorial),
      sourced('bedCapacity', '252', sources.memorial),
      sourced('specialties', 'Fertility, Cardiology, Transplant, Oncology', sources.memorial),
      unsourced('specialties', 'Cosmetic Surgery'),
      unsourced('languages', 'Turkish, English, Arabic, Russian'),
    ],
  },
  {
    id: '01a1fb67-1835-7000-8000-03be00d1beab',
    slug: 'asan-medical-center',
    name: 'Asan Medical Center',
    city: 'Seoul',
    country: 'KR',
    website: null,
    description:
      'Asan Medical Center is a hospital in Seoul, established in 1989. It works to its own Asan Global Standard. ' +
      'No JCI accreditation was found.',
    establishedYear: 1989,
    doctorCount: 1676,
    bedCapacity: 2704,
    specialties: ['oncology', 'cardiology', 'neurosurgery', 'transplant'],
    features: [
      'Own Asan Global Standard, built on JCI principles',
      '1,676 doctors (2017)',
      '2,704 to 2,732 beds',
    ],
    languages: ['Korean', 'English', 'Chinese', 'Russian'],
    claims: [
      sourced('features', 'Own Asan Global Standard, built on JCI principles', sources.asan),
      toRecheck('features', '1,676 doctors (2017)', sources.asan),
      sourced('features', '2,704 to 2,732 beds', sources.asan),
      sourced('establishedYear', '1989', sources.asan),
      sourced(
        'qualityStandard',
        'Asan Global Standard, built on JCI principles; no JCI accreditation found',
        sources.asan,
      ),
      toRecheck('doctorCount', '1,676 (2017)', sources.asan),
      sourced('bedCapacity', '2,704-2,732', sources.asan),
      sourced('specialties', 'Oncology, Cardiology, Transplant', sources.asan),
      unsourced('specialties', 'Neurosurgery'),
      unsourced('languages', 'Korean, English, Chinese, Russian'),
    ],
  },
]
