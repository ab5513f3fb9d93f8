import { wordsOf } from './words.js'

/** Medical matters that a catalogue may lack: said so, unless a row of it is called like them. */
const TOPICS =
  /\b(dental|dentists?|dentistry|teeth|tooth|braces|veneers?|crowns?|root canal|orthodon\w+|eyes?|eyesight|cataracts?|lasik|glaucoma|vision|retina\w*|cornea\w*|hair|bald\w*|beard|bariatric|gastric|sleeve|weight loss|lose weight|obes\w+|diabet\w+|dialysis|stem cells?|breasts?|boobs?|bbl|butt|buttocks?|botox|fillers?|tattoo|skin|acne|eczema|gender|sex change|penis|penile|circumcision|vasectomy|tonsils?|appendix|hernia|gallbladder|gallstones?|kidney stones?|thyroid|varicose|haemorrhoids?|hemorrhoids?|piles|fibroids?|menopause|abortion|childbirth|deliver(y|ies)|c section|caesarean|cesarean|surrogacy|surrogate|hearing|cochlear|sinus|asthma|epilepsy|autism|depression|anxiety|psychiatr\w+|psycholog\w+|mental|addiction|alcohol|rehab centre|hiv|aids|malaria|hepatitis|tuberculosis|covid|vaccin\w+|sickle cell|check ?ups?|mri|ultrasound|shoulder|elbow|ankle|wrist|carpal|pacemaker|stroke|parkinsons?|alzheimers?|dementia|paralysis|physio\w+|urolog\w+|prostate|bladder|gyna?ecolog\w+|dermatolog\w+|ophthalmolog\w+|scars?|burns?|eyelids?|dengue|typhoid|flu|migraines?|allerg\w+|endometriosis|pcos|adhd|cerebral palsy|lupus|snor\w+|kidney stones?|\w{3,}(ectomy|oscopy|otomy|ostomy|opexy|plasty))\b/g

/** Cancers are one treatment in a catalogue, wherever they grow; "slipped disc" and the like stay what they are. */
const CANCER = /\b(cancer\w*|tumou?rs?|carcinoma|chemo\w*|oncolog\w+|leuk\w+|lymphoma|herniated|disc|disk)\b/

/** The medical matters that a text names and a catalogue may lack. */
export function topicsIn(text: string): string[] {
  const said = wordsOf(text).join(' ')
  if (CANCER.test(said)) return []
  return [...new Set(said.match(TOPICS) ?? [])]
}
