import { complementary, type TreatmentSeed } from './treatment-data.js'

/**
 * Shown under Alternative Treatments only. The evidence level is ours, has no source on file and so shows as not
 * verified; where in doubt it is the lower one.
 */
export const complementaryTreatments: TreatmentSeed[] = [
  complementary('ayurveda', 'low', {
    id: '01a1fb67-1827-7000-8000-016dba009496',
    slug: 'panchakarma-programme',
    name: 'Panchakarma Programme',
    description:
      'A supervised series of Ayurvedic oil, heat and diet treatments. It does not replace treatment of a disease.',
    procedures: ['Consultation', 'Oil massage', 'Herbal steam', 'Diet plan'],
    benefits: ['May support rest and relaxation'],
  }),
  complementary('ayurveda', 'low', {
    id: '01a1fb67-1828-7000-8000-01607bb74aa8',
    slug: 'ayurvedic-joint-care',
    name: 'Ayurvedic Joint Care',
    description:
      'Ayurvedic oil treatments and exercises for stiff joints. Some herbal products interact with medicines.',
    procedures: ['Consultation', 'Warm oil application', 'Guided exercises'],
    benefits: ['May ease stiffness for some people'],
  }),
  complementary('acupuncture', 'moderate', {
    id: '01a1fb67-1829-7000-8000-02b6095aeca2',
    slug: 'acupuncture-chronic-pain',
    name: 'Acupuncture for Chronic Pain',
    description:
      'Thin needles are placed at points of the body over several sessions. Studies show modest effects on average.',
    procedures: ['Consultation', 'Needle acupuncture', 'Electroacupuncture'],
    benefits: ['May reduce chronic pain for some people'],
  }),
  complementary('acupuncture', 'low', {
    id: '01a1fb67-182a-7000-8000-008316a7a680',
    slug: 'acupuncture-treatment-nausea',
    name: 'Acupuncture for Treatment Nausea',
    description: 'Needles or pressure at the wrist are used beside prescribed medicines against nausea.',
    procedures: ['Consultation', 'Needle acupuncture', 'Acupressure'],
    benefits: ['May ease nausea for some people'],
  }),
  complementary('functional', 'low', {
    id: '01a1fb67-182b-7000-8000-03b495282e41',
    slug: 'functional-nutrition-plan',
    name: 'Functional Nutrition Plan',
    description: 'A practitioner reviews diet and laboratory values and writes a nutrition plan.',
    procedures: ['Consultation', 'Laboratory review', 'Nutrition plan'],
    benefits: ['May help to change eating habits'],
  }),
  complementary('functional', 'low', {
    id: '01a1fb67-182c-7000-8000-03d2fec548a4',
    slug: 'functional-lifestyle-programme',
    name: 'Functional Lifestyle Programme',
    description: 'Coaching on sleep, activity, diet and stress over several sessions.',
    procedures: ['Consultation', 'Sleep review', 'Activity plan', 'Follow-up'],
    benefits: ['May help to change daily habits'],
  }),
]
