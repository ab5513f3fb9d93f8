import { type LayWord, says, TUMMY } from './says.js'

/** Fields without a treatment of their own. */
export const FIELDS: LayWord[] = [
  [
    says(
      '(?:new|donat\\w+|donor|transplant\\w*|replac\\w+|change|changing|give|giving|greffe)(?: \\w+){0,2}? (?:kidneys?|rein)',
    ),
    'kidney transplant',
  ],
  [
    says(
      'kidneys?(?: transplant\\w*)?(?! stones?)(?: .. (?:donors?|donat\\w+|transplant\\w*|fail\\w*|brother|sister|cousin|relative))?|renal (?:transplant\\w*|failure)',
    ),
    'kidney transplant',
  ],
  [
    says(
      '(?:new|donat\\w+|donor|transplant\\w*|part of(?: \\w+)?|give|giving|greffe) (?:\\w+ )?(?:liver|foie)|liver (?:transplant\\w*|donors?|fail\\w*|cirrhosis)|cirrhosis',
    ),
    'liver transplant',
  ],
  [
    says(
      '(?:new|donor|donated|transplant\\w*|swap) (?:\\w+ )?(?:hearts?|organs?)(?: or)?|heart transplant\\w*|organ (?:donors?|donation)',
    ),
    'organ transplant',
  ],
  [says('bone ?marrow(?: transplant\\w*)?|marrow'), 'marrow transplant'],
  [
    says(
      `(?:${TUMMY}|gut) (?:problems?|pains?|aches?|doctors?|specialists?|troubles?|disease|issues?)|intestin\\w+|bowels?|colon(?!oscopy| cancer)|ulcers?|heart ?burn|reflux|digest\\w+|liver(?! transplant| cancer)|gastro(?:enterolog\\w+)?|indigestion|estomac|crohns?|colitis`,
    ),
    'stomach',
  ],
  [
    says(
      'brains?|neuro(?:log\\w+|surg\\w+)|nerve (?:doctors?|surgeons?|specialists?|problems?|damage)|head (?:surgery|operation)|skull',
    ),
    'brain surgery',
  ],
  [
    says(
      '(?:failed|failing|damaged|bad|dead|finished|both|one) (?:kidneys?)|kidneys? .. (?:failed|failing|gone|stopped|dead|finish\\w*|match\\w*|donat\\w+|wants? to give)|(?:give|donate|donating) .. kidneys?',
    ),
    'kidney transplant',
  ],
  [
    says(
      '(?:failed|failing|damaged|shrunken|scarred) liver|liver .. (?:failed|failing|gone|scarred|cirrhosis)',
    ),
    'liver transplant',
  ],
  [
    says('thalass\\w+|(?:sickle cell|aplastic an\\w+) .. (?:cure\\w*|transplant\\w*|marrow)'),
    'marrow transplant',
  ],
  [
    says(
      'epilep\\w+ .. (?:surg\\w+|operat\\w+|neuro\\w+)|(?:neuro\\w+|brain) .. (?:epilep\\w+|parkinson\\w*|tremors?|hydroceph\\w+|aneurysm)|hydroceph\\w+|water on the brain|trigeminal \\w+',
    ),
    'brain surgery',
  ],
  [
    says(
      '(?:stomach|gut|belly|bowel|liver|digesti\\w+) (?:hospital|clinic|doctor|specialist)s?|endoscop\\w+ .. stomach|gastritis|h pylori|pylori|ibs|crohn\\w*|acid reflux|gerd|pancreatitis',
    ),
    'stomach',
  ],
]
