import { type ClaimSeed, sourced, toRecheck, unsourced } from './provenance.js'

interface DestinationFacts {
  id: string
  /** ISO code of the country. */
  country: string
  slug: string
  capital: string
  description: string
  highlights: string[]
  specialties: string[]
  avgCostSavingPercent: number
  visaInfo: string
  flightTime: string
  languages: string[]
  safetyRating: number
}

export interface DestinationSeed extends DestinationFacts {
  claims: ClaimSeed[]
}

const destination = (facts: DestinationFacts, ...claims: ClaimSeed[]): DestinationSeed => ({
  ...facts,
  claims: [
    unsourced('capital', facts.capital),
    unsourced('highlights', facts.highlights.join('; ')),
    unsourced('specialties', facts.specialties.join(', ')),
    unsourced(
      'avgCostSavingPercent',
      `${facts.avgCostSavingPercent}% below the typical self-pay list price in the United States (editorial estimate)`,
    ),
    unsourced('flightTime', facts.flightTime),
    unsourced('languages', facts.languages.join(', ')),
    unsourced('safetyRating', `${facts.safetyRating} of 5 (editorial)`),
    ...claims,
  ],
})

const malaysianVisa =
  'eVISA Medical, through members of the Malaysia Healthcare Travel Council only. It needs an appointment and a support letter. ' +
  'Single entry within 3 months, stay of up to 30 days. Apply at least 14 working days before travel.'
const thaiVisa =
  'Tourist visa for medical treatment: up to 60 days. One-year medical visa: several entries, 90 days per stay, ' +
  'up to 3 family members, funds of THB 800,000.'
const indianVisa =
  'e-Medical visa: 60 days from arrival, 3 entries, up to 2 attendants. At most 3 per year; it cannot be extended.'
const turkishVisa =
  'e-Visa: citizens of Kenya are eligible. Nigeria: sources disagree; an older official text asks for a Schengen, US, UK or ' +
  'Irish visa. Ask the embassy.'
const koreanVisa =
  'C-3-3 visa: up to 90 days. G-1-10 visa: up to 1 year, family included. Both need an invitation and proof of funds.'

export const destinations: DestinationSeed[] = [
  destination(
    {
      id: '01a1fb67-180f-7000-8000-00e85fd960b7',
      country: 'MY',
      slug: 'malaysia',
      capital: 'Kuala Lumpur',
      description:
        'Malaysia regulates the fees of private hospitals. ' +
        'Cardiology, fertility and oncology are its hubs for medical travel. English is spoken and halal food is available.',
      highlights: [
        'Regulated private fees',
        'English spoken',
        'Halal food',
        'Lounge for medical travellers at Kuala Lumpur airport',
      ],
      specialties: ['Cardiology', 'Fertility', 'Oncology'],
      avgCostSavingPercent: 65,
      visaInfo: malaysianVisa,
      flightTime: '12-18 hours from Africa, 1 stop',
      languages: ['Malay', 'English', 'Mandarin', 'Tamil'],
      safetyRating: 5,
    },
    sourced('visaInfo', malaysianVisa, {
      text: null,
      note: 'Private visa agents: visitworld.today; applymalaysiavisa.com. Confirm with the Malaysian authorities.',
    }),
    sourced('medicalTravellers', '1.26 million patients in 2024', {
      text: 'Yahoo / Malay Mail, February 2025',
    }),
    sourced('medicalTravelRevenue', 'RM 2.13 billion of hospital revenue in 2024', {
      text: 'Yahoo / Malay Mail, February 2025',
    }),
    unsourced('campaign', '2026 is the Malaysia Year of Medical Tourism'),
  ),
  destination(
    {
      id: '01a1fb67-1810-7000-8000-0035ef4deff3',
      country: 'TH',
      slug: 'thailand',
      capital: 'Bangkok',
      description:
        'Hospitals in Thailand treat patients from abroad in orthopedics, cardiology and cosmetic surgery. ' +
        'A Bangkok hospital received the first JCI accreditation in Asia, in 2002.',
      highlights: [
        'Early adopter of JCI accreditation',
        'Interpreters in hospitals',
        'Medical visa for several entries',
      ],
      specialties: ['Orthopedics', 'Cardiology', 'Cosmetic Surgery'],
      avgCostSavingPercent: 60,
      visaInfo: thaiVisa,
      flightTime: '9 hours direct from Addis Ababa or Nairobi; 14-18 hours from elsewhere in Africa',
      languages: ['Thai', 'English', 'Mandarin', 'Arabic (interpreters)'],
      safetyRating: 4,
    },
    sourced('visaInfo', thaiVisa, {
      text: 'VietnamPlus; further pages on file',
      note: 'travellermd.com; vietnamplus',
    }),
  ),
  destination(
    {
      id: '01a1fb67-1811-7000-8000-0126534fd1ad',
      country: 'IN',
      slug: 'india',
      capital: 'New Delhi',
      description:
        'Hospitals in India treat large numbers of patients in cardiac care, transplant, orthopedics and oncology. ' +
        'An electronic medical visa is available.',
      highlights: ['Low treatment prices', 'Electronic medical visa', 'High volume of treatments'],
      specialties: ['Cardiology', 'Transplant', 'Orthopedics', 'Oncology'],
      avgCostSavingPercent: 80,
      visaInfo: indianVisa,
      flightTime: '6 hours from Nairobi to Mumbai; 11-15 hours from West Africa',
      languages: ['English', 'Hindi', 'Tamil', 'Arabic (interpreters)'],
      safetyRating: 4,
    },
    sourced('visaInfo', indianVisa, {
      text: 'MENAFN; further pages on file',
      note: 'indiavisa-online.org (private agent); menafn',
    }),
  ),
  destination(
    {
      id: '01a1fb67-1812-7000-8000-01da1a9968f3',
      country: 'TR',
      slug: 'turkey',
      capital: 'Ankara',
      description:
        'Turkey has direct flights from Africa. Cosmetic surgery, fertility and oncology are its main fields for medical travel. ' +
        'Cover for complications has been mandatory since 2025.',
      highlights: [
        'Direct flights from Africa',
        'Mandatory cover for complications since 2025',
        'Cosmetic surgery, fertility and oncology',
      ],
      specialties: ['Cosmetic Surgery', 'Fertility', 'Oncology'],
      avgCostSavingPercent: 70,
      visaInfo: turkishVisa,
      flightTime: '2.5 hours from Cairo; 6-7 hours from Nairobi or Lagos',
      languages: ['Turkish', 'English', 'Arabic', 'Russian'],
      safetyRating: 4,
    },
    toRecheck('visaInfo', turkishVisa, { text: null, note: 'Sources conflict on Nigeria: ask the embassy' }),
    sourced('medicalTravellers', '1.5 million patients in 2024', { text: 'Hürriyet' }),
  ),
  destination(
    {
      id: '01a1fb67-1813-7000-8000-032e945b1fc4',
      country: 'KR',
      slug: 'south-korea',
      capital: 'Seoul',
      description:
        'South Korea registers the agencies that bring patients and caps their commission. ' +
        'Oncology, cosmetic surgery and spine treatment are its main fields for medical travel.',
      highlights: ['Screening technology', 'Registered facilitators', 'Capped commission'],
      specialties: ['Oncology', 'Cosmetic Surgery', 'Spine'],
      avgCostSavingPercent: 50,
      visaInfo: koreanVisa,
      flightTime: '12 hours from Addis Ababa; 18-22 hours from elsewhere in Africa',
      languages: ['Korean', 'English', 'Mandarin', 'Russian (interpreters)'],
      safetyRating: 5,
    },
    sourced('visaInfo', koreanVisa, { text: 'Visit Medical Korea (visitmedicalkorea)' }),
    sourced('medicalTravellers', '1.17 million patients in 2024', { text: 'Aju Press' }),
  ),
]
