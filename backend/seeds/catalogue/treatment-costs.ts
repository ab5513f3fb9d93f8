/** What a planning range usually covers, what not, and what may change it. Editorial: each hospital's quote decides. */
export interface CostNotes {
  costIncludes: string[]
  costExcludes: string[]
  costFactors: string[]
}

const TRAVEL = ['Flights', 'Visa', 'Accommodation outside the hospital', 'Costs of a companion']

const surgery = (implant: string[], factors: string[]): CostNotes => ({
  costIncludes: ['Surgeon and anaesthetist fees', 'Operating theatre', ...implant, 'Planned hospital stay'],
  costExcludes: [...TRAVEL, 'Treatment of complications', 'Treatment of other illnesses'],
  costFactors: [...factors, 'Other illnesses', 'Length of stay', 'Choice of room'],
})

/** By the slug of the treatment. */
export const costNotes = {
  'hip-replacement': surgery(
    ['Standard implant'],
    ['Type of implant', 'One or both hips', 'Earlier operations'],
  ),
  'knee-replacement': surgery(
    ['Standard implant'],
    ['Type of implant', 'One or both knees', 'Earlier operations'],
  ),
  ivf: {
    costIncludes: [
      'Consultations and scans during one cycle',
      'Egg retrieval',
      'Laboratory work',
      'One embryo transfer',
    ],
    costExcludes: [
      ...TRAVEL,
      'Medicines for stimulation',
      'Genetic testing of embryos',
      'Freezing and storage',
      'Further cycles',
    ],
    costFactors: ['Age', 'Number of cycles', 'Dose of medicines', 'ICSI or genetic testing'],
  },
  'egg-sperm-freezing': {
    costIncludes: ['Consultation', 'Hormone tests', 'Retrieval or collection', 'Freezing'],
    costExcludes: [...TRAVEL, 'Medicines for stimulation', 'Yearly storage', 'Later use in a treatment'],
    costFactors: ['Eggs or sperm', 'Number of cycles', 'Dose of medicines', 'Years of storage'],
  },
  rhinoplasty: surgery(
    [],
    ['Open or closed technique', 'Revision of an earlier operation', 'Surgery of the septum'],
  ),
  'liposuction-tummy-tuck': surgery(
    [],
    ['Number of areas', 'Liposuction, tummy tuck or both', 'Body weight'],
  ),
  'coronary-bypass-cabg': surgery(
    ['Intensive care as planned'],
    ['Number of bypasses', 'Combined valve surgery', 'Days in intensive care'],
  ),
  'angioplasty-stent': {
    costIncludes: ['Cardiologist fee', 'Catheter laboratory', 'One standard stent', 'Planned hospital stay'],
    costExcludes: [...TRAVEL, 'Further stents', 'Medicines after discharge', 'Treatment of complications'],
    costFactors: ['Number of stents', 'Type of stent', 'Other illnesses', 'Length of stay'],
  },
  'spinal-fusion': surgery(
    ['Standard screws and rods'],
    ['Number of vertebrae', 'Type of implant', 'Earlier operations'],
  ),
  'cancer-treatment': {
    costIncludes: ['Specialist consultations', 'The treatments named in the plan', 'Planned hospital stays'],
    costExcludes: [
      ...TRAVEL,
      'Changes of the plan during treatment',
      'Medicines after discharge',
      'Treatment of complications',
    ],
    costFactors: [
      'Type and stage of the cancer',
      'Choice of medicines',
      'Number of sessions',
      'Length of stay',
    ],
  },
} satisfies Record<string, CostNotes>
