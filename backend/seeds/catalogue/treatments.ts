import { sourced, toRecheck } from './provenance.js'
import { conventional, FIT_TO_FLY, type TreatmentSeed, unprintable } from './treatment-data.js'

/** The trip lasts up to the 13 weeks that a surgeon may make a patient wait before the flight. */
const JOINT_REPLACEMENT_DAYS: [number, number] = [14, 91]
const JOINT_REPLACEMENT_FLIGHT = 'Up to 3 months after joint replacement, or clearance by the surgeon'

/** The ten treatments of the public catalogue. */
export const publicTreatments: TreatmentSeed[] = [
  conventional(
    {
      id: '01a1fb67-181d-7000-8000-0006096bc766',
      slug: 'hip-replacement',
      name: 'Hip Replacement',
      category: 'orthopedic',
      description:
        'A surgeon replaces a damaged hip joint with an implant. Physiotherapy follows the operation.',
      costUsd: [8000, 15000],
      costBasis:
        'Planning range for the five destinations. Global Traveler published USD 7,000 - 15,000 in 2021. An older price for India is USD 6,500.',
      days: JOINT_REPLACEMENT_DAYS,
      procedures: [
        'Total hip replacement',
        'Partial hip replacement',
        'Hip resurfacing',
        'Revision',
        'Physiotherapy',
      ],
      benefits: ['Aims to relieve hip pain', 'Aims to restore movement'],
      availableIn: ['MY', 'TH', 'IN', 'TR', 'KR'],
    },
    toRecheck('publishedPrice', 'USD 7,000 - 15,000 (2021)', { text: 'Global Traveler, 2021' }),
    sourced('publishedPrice', 'India USD 6,500; Thailand USD 8,000 (older table)', unprintable('rupakrudy')),
    sourced('fitToFly', JOINT_REPLACEMENT_FLIGHT, FIT_TO_FLY),
  ),
  conventional(
    {
      id: '01a1fb67-181e-7000-8000-00fffbc8ec1e',
      slug: 'knee-replacement',
      name: 'Knee Replacement',
      category: 'orthopedic',
      description:
        'A surgeon replaces the damaged surfaces of a knee with an implant. One or both knees can be treated.',
      costUsd: [6500, 12000],
      costBasis: 'Planning range for four destinations.',
      days: JOINT_REPLACEMENT_DAYS,
      procedures: [
        'Total knee replacement',
        'Partial knee replacement',
        'Bilateral replacement',
        'Revision',
        'Arthroscopy',
      ],
      benefits: ['Aims to relieve knee pain', 'Aims to restore movement'],
      availableIn: ['MY', 'TH', 'IN', 'TR'],
    },
    sourced('publishedPrice', 'India USD 6,500; Thailand USD 8,500 (older table)', unprintable('rupakrudy')),
    sourced('fitToFly', JOINT_REPLACEMENT_FLIGHT, FIT_TO_FLY),
  ),
  conventional(
    {
      id: '01a1fb67-181f-7000-8000-02146630e212',
      slug: 'ivf',
      name: 'IVF',
      category: 'fertility',
      description:
        'Eggs are collected, fertilised in a laboratory and transferred as embryos. The price is for one cycle.',
      costUsd: [3000, 8000],
      costBasis:
        'Planning range per cycle. RHB gave about USD 2,900-3,800 (RM 13,000-17,000) in Malaysia and USD 6,000-12,000 in Thailand in 2024.',
      days: [14, 28],
      procedures: [
        'Ovarian stimulation',
        'Egg retrieval',
        'ICSI',
        'Embryo transfer',
        'Genetic testing (PGT)',
        'Embryo freezing',
      ],
      benefits: ['Aims at a pregnancy', 'Embryos can be frozen for later'],
      availableIn: ['MY', 'TH', 'IN', 'TR'],
    },
    sourced('publishedPrice', 'Malaysia RM 13,000-17,000, about USD 2,900-3,800', {
      text: 'RHB 2024, through Malay Mail',
      note: 'ktemoc; Malay Mail',
    }),
    sourced('publishedPrice', 'Thailand USD 6,000-12,000', {
      text: 'RHB 2024, through Malay Mail',
      note: 'ktemoc; Malay Mail',
    }),
  ),
  conventional({
    id: '01a1fb67-1820-7000-8000-03b4b0870bdf',
    slug: 'egg-sperm-freezing',
    name: 'Egg / Sperm Freezing',
    category: 'fertility',
    description: 'Eggs or sperm are collected and kept frozen for later use.',
    costUsd: [2500, 5000],
    costBasis: 'Planning range for four destinations.',
    days: [10, 14],
    procedures: ['Hormone tests', 'Ovarian stimulation', 'Retrieval', 'Cryopreservation'],
    benefits: ['Keeps eggs or sperm for later treatment'],
    availableIn: ['MY', 'TH', 'TR', 'KR'],
  }),
  conventional(
    {
      id: '01a1fb67-1821-7000-8000-00bf271061f7',
      slug: 'rhinoplasty',
      name: 'Rhinoplasty',
      category: 'cosmetic',
      description:
        'An operation that changes the shape of the nose. It can be combined with surgery of the septum.',
      costUsd: [2000, 6000],
      costBasis:
        'Planning range for four destinations. The published USD 5,000-15,000 is for the United States.',
      days: [7, 10],
      procedures: ['Open rhinoplasty', 'Closed rhinoplasty', 'Revision', 'Septoplasty'],
      benefits: ['Aims to change the shape of the nose', 'Septoplasty aims to ease breathing'],
      availableIn: ['TR', 'KR', 'TH', 'MY'],
    },
    sourced('publishedPrice', 'United States USD 5,000-15,000; 60-70% less abroad', unprintable('tripatini')),
  ),
  conventional({
    id: '01a1fb67-1822-7000-8000-0314628edf22',
    slug: 'liposuction-tummy-tuck',
    name: 'Liposuction / Tummy Tuck',
    category: 'cosmetic',
    description: 'Liposuction removes fat under the skin. A tummy tuck removes loose skin from the abdomen.',
    costUsd: [2500, 7000],
    costBasis: 'Planning range for four destinations.',
    days: [10, 14],
    procedures: ['Liposuction', 'Abdominoplasty', 'Mini abdominoplasty', 'Fat transfer'],
    benefits: ['Aims to change the contour of the body'],
    availableIn: ['TR', 'TH', 'KR', 'MY'],
  }),
  conventional(
    {
      id: '01a1fb67-1823-7000-8000-0032e3992f3a',
      slug: 'coronary-bypass-cabg',
      name: 'Coronary Bypass (CABG)',
      category: 'cardiology',
      description:
        'A surgeon leads blood around narrowed heart arteries with vessels from elsewhere in the body.',
      costUsd: [7000, 18000],
      costBasis:
        'Planning range for four destinations. Published prices go from USD 6,600 in India to USD 43,000 in Thailand.',
      days: [21, 28],
      procedures: [
        'Coronary angiography',
        'On-pump bypass',
        'Off-pump bypass',
        'Bypass combined with valve surgery',
        'Cardiac rehabilitation',
      ],
      benefits: ['Aims to restore blood flow to the heart', 'Aims to relieve chest pain'],
      availableIn: ['MY', 'IN', 'TH', 'TR'],
    },
    sourced(
      'publishedPrice',
      'Malaysia USD 10,000-17,000; India USD 6,600-10,000; Thailand USD 13,000-43,000',
      unprintable('stopmedicalscams.com'),
    ),
    sourced('fitToFly', '10-14 days after chest surgery or bypass', FIT_TO_FLY),
  ),
  conventional(
    {
      id: '01a1fb67-1824-7000-8000-01a88ea20b97',
      slug: 'angioplasty-stent',
      name: 'Angioplasty + Stent',
      category: 'cardiology',
      description: 'A balloon on a catheter opens a narrowed heart artery. A stent keeps it open.',
      costUsd: [4500, 10000],
      costBasis: 'Planning range for four destinations.',
      days: [7, 10],
      procedures: [
        'Coronary angiography',
        'Balloon angioplasty',
        'Drug-eluting stent',
        'Fractional flow reserve (FFR)',
      ],
      benefits: ['Aims to restore blood flow to the heart', 'Aims to relieve chest pain'],
      availableIn: ['MY', 'IN', 'TH', 'TR'],
    },
    sourced(
      'publishedPrice',
      'India USD 7,800; Thailand USD 9,200 (older table)',
      unprintable('Older price table'),
    ),
  ),
  conventional(
    {
      id: '01a1fb67-1825-7000-8000-02fe0ce27c7d',
      slug: 'spinal-fusion',
      name: 'Spinal Fusion',
      category: 'spinal',
      description: 'A surgeon joins two or more vertebrae so that they no longer move against each other.',
      costUsd: [6500, 14000],
      costBasis: 'Planning range for the five destinations.',
      days: [14, 28],
      procedures: [
        'Lumbar fusion',
        'Cervical fusion',
        'Minimally invasive fusion',
        'Decompression',
        'Disc replacement',
      ],
      benefits: ['Aims to stabilise the spine', 'Aims to relieve pain from moving vertebrae'],
      availableIn: ['IN', 'TH', 'MY', 'TR', 'KR'],
    },
    sourced('publishedPrice', 'India USD 6,500; Thailand USD 9,091 (2013)', unprintable('wowasis, 2013')),
  ),
  conventional(
    {
      id: '01a1fb67-1826-7000-8000-0148496f799d',
      slug: 'cancer-treatment',
      name: 'Cancer Treatment',
      category: 'cancer',
      description:
        'Surgery, medicines and radiation are combined in a plan. A tumour board of several specialists reviews it.',
      costUsd: [10000, 50000],
      costBasis: 'Planning range for the five destinations. The price depends on the plan.',
      days: [28, 84],
      procedures: [
        'Surgery',
        'Chemotherapy',
        'Radiotherapy',
        'Immunotherapy',
        'PET-CT',
        'Tumour board review',
      ],
      benefits: ['Aims to remove or control the tumour', 'Aims to ease symptoms'],
      availableIn: ['MY', 'TH', 'IN', 'TR', 'KR'],
    },
    sourced(
      'fitToFly',
      'After surgery: keyhole 1-2 days; simple abdominal 4-5 days; complex abdominal 10 days; chest 10-14 days',
      FIT_TO_FLY,
    ),
  ),
]
