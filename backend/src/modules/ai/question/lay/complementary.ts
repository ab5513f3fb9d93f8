import { type LayWord, says } from './says.js'

const SICK = '(?:nausea|vomit\\w*|throw\\w* up|queasy|sick(?:ness)?|puk\\w+)'
const CHEMO = '(?:chemo(?:therapy)?|radiation|radiotherapy|cancer (?:drugs?|medicines?|treatment))'

/** Complementary ones, before the illness that they stand beside. */
export const COMPLEMENTARY: LayWord[] = [
  [says(`${SICK} .. ${CHEMO}`), 'acupuncture treatment nausea'],
  [says(`${CHEMO} .. ${SICK}`), 'acupuncture treatment nausea'],
  [
    says(
      `acupressure|(?:press\\w*|bands?|points?) .. wrists?|wrist (?:bands?|points?|pressure)|needles? .. ${SICK}`,
    ),
    'acupuncture treatment nausea',
  ],
  [
    says(
      '(?:put\\w*|stick\\w*|thin|small|chinese|with|do|can|the) needles?(?: in| into)?|needling|needles (?:for|against|help|work)',
    ),
    'acupuncture',
  ],
  [says('acupuncture .. (?:pain\\w*|hurts?|ache\\w*|migraines?|sore)'), 'acupuncture chronic pain'],
  [says('(?:pain\\w*|hurts?|ache\\w*) .. acupuncture'), 'acupuncture chronic pain'],
  [
    says(
      '(?:indian|herbal|herbs?|ayurved\\w*|kerala|oils?|massages?) .. (?:joints?|knees?|hips?|stiff\\w*|arthritis|rheuma\\w+)',
    ),
    'ayurvedic joint care',
  ],
  [
    says('(?:joints?|stiff\\w*|arthritis|rheuma\\w+) .. (?:herbal|herbs?|ayurved\\w*|oils?|massages?)'),
    'ayurvedic joint care',
  ],
  [
    says(
      'panchkarma|panch karma|detox\\w*(?: programmes?| cures?)?|(?:cleans\\w*|clean|purif\\w+)(?: \\w+){0,2} body|body (?:cleanse|cleansing|purification)|oils? (?:and|with) (?:steam|heat)',
    ),
    'panchakarma',
  ],
  [
    says(
      '(?:diet|food|eating|nutrition|meal) (?:plans?|programmes?|advice)|nutrition\\w*|dieti[ct]ians?|(?:what|how) (?:to|(?:i |we |he |she )?(?:should|can|must|may)(?: i| we)?) eat|plans? .. eat\\w*',
    ),
    'functional nutrition plan',
  ],
  [
    says(
      '(?:coach\\w*|program(?:me)?s?|help) .. (?:sleep\\w*|stress\\w*|habits?|lifestyle)|(?:sleep\\w*|stress\\w*) .. (?:coach\\w*|program(?:me)?s?)|sleep better|(?:chang\\w+|better|bad|my) (?:\\w+ )?habits|(?:less|too much|reduce|manage) stress|burn ?out|healthier (?:life|habits)|life ?style',
    ),
    'functional lifestyle programme',
  ],
]
