/** What patients type when they look for a treatment, by its slug; words for its whole category are not repeated. */
export const treatmentSynonyms = {
  'hip-replacement': ['hip surgery', 'arthroplasty', 'arthritis'],
  'knee-replacement': ['knee surgery', 'arthroplasty', 'arthritis'],
  ivf: ['in vitro fertilisation', 'in vitro fertilization', 'test tube baby'],
  'egg-sperm-freezing': ['fertility preservation', 'oocyte', 'semen'],
  rhinoplasty: ['nose job', 'nose surgery'],
  'liposuction-tummy-tuck': ['fat removal', 'body contouring', 'belly'],
  'coronary-bypass-cabg': ['heart surgery', 'open heart', 'blocked arteries'],
  'angioplasty-stent': ['heart stent', 'PCI', 'blocked arteries'],
  'spinal-fusion': ['back surgery', 'spine surgery', 'slipped disc', 'herniated disc'],
  'cancer-treatment': ['cancer surgery', 'chemo', 'radiation', 'leukaemia', 'leukemia', 'lymphoma'],
} satisfies Record<string, string[]>
