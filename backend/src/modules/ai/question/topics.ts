import { wordsOf } from './words.js'

/** Medical matters that a catalogue may lack: said so, unless a row of it is called like them. */
const TREATED = `dental dentists? dentistry teeth tooth braces veneers? crowns? root_canal orthodon\\w+ denture\\w* wisdom_teeth gums?
  eyes? eyesight cataracts? lasik  vision retina\\w* cornea\\w* spectacles eyelids? squint hair bald\\w* beard bariatric gastric
  sleeve weight_loss lose_weight fistula stem_cells? breasts? boobs? bbl butt buttocks? botox fillers? tattoo skin  
     bleaching gender sex_change penis penile erect\\w+ circumcision vasectomy tubal tonsils? adenoids? appendix
   gallbladder  kidney_stones?     fistulas? abortion childbirth
  deliver(?:y|ies)? labour c_section caesarean cesarean surrogacy surrogate hearing deaf\\w* cochlear ears? sinus rehab_centre
  rehabilitation vaccin\\w+ check_?ups? mri ultrasound ct_scans? mammogra\\w+ colonoscop\\w+ blood_tests? dna paternity elbow carpal
  pacemakers? defibrillator physio\\w* urolog\\w+ prostate bladder gyna?ecolog\\w+ dermatolog\\w+ ophthalmolog\\w+ p(?:a)?ediatric\\w*
  psychiatr\\w+ psycholog\\w+ counsell?ing scars? burns? cleft\\w* prosthe\\w+ amput\\w+ artificial_(?:leg|arm|limb)s? hospice nursing_home
  height limb_lengthening snor\\w+ tongue    womb_removal  \\w{3,}(?:ectomy|oscopy|otomy|ostomy|opexy|plasty)`
/** An illness that somebody may have beside what he asks for. */
const HAD = `dialysis fibroids? thyroid goit(?:re|er) piles ha?emorrhoids? hernias? glaucoma keloids? eczema acne psoriasis vitiligo gallstones? varicose
  diabet\\w+ obes\\w+ asthma epilep\\w+ autis\\w+ depress\\w+ anxiety mental addict\\w+ alcohol\\w* hiv aids malaria
  hepatitis tuberculosis tb covid sickle_cell stroke parkinsons? alzheimers? dementia paraly\\w+ menopause dengue typhoid flu
  migraines? allerg\\w+ endometriosis pcos adhd cerebral_palsy lupus hypertension high_blood_pressure ulcerative syphilis
  gonorrh\\w+ std shoulders? ankles? wrists? gout multiple_sclerosis meningitis cholera anaemia anemia polio`

const patternOf = (words: string) =>
  new RegExp(
    String.raw`\b(${words.trim().split(/\s+/).join('|').replaceAll('_?', ' ?').replaceAll('_', ' ')})\b`,
    'g',
  )
const TREATED_PATTERN = patternOf(TREATED)
const HAD_PATTERN = patternOf(HAD)

/** Cancers are one treatment in a catalogue, wherever they grow; "slipped disc" and the like stay what they are. */
const CANCER = /\b(cancer\w*|tumou?rs?|carcinoma|chemo\w*|oncolog\w+|leuk\w+|lymphoma|herniated|disc|disk)\b/

/** The medical matters that a text names and a catalogue may lack. */
export function topicsIn(text: string): string[] {
  const said = wordsOf(text).join(' ')
  return CANCER.test(said) ? [] : matches(said, TREATED_PATTERN, HAD_PATTERN)
}

/** Those of them that may stand beside what is asked for: "I am diabetic and need a new knee". */
export const isHadBeside = (topic: string): boolean => matches(topic, HAD_PATTERN).length > 0

const matches = (said: string, ...patterns: RegExp[]) => [
  ...new Set(patterns.flatMap((pattern) => said.match(pattern) ?? [])),
]
