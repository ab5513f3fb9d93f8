/**
 * How people who are no doctors tell of a treatment or a field, in the words of the catalogue. Read on lower-case text without
 * accents, in this order; what is said before is taken before.
 */
const WITHIN = String.raw`(?: \w+){0,5}? `
const says = (pattern: string) => new RegExp(String.raw`\b${pattern.replaceAll(' .. ', WITHIN)}\b`, 'g')

const CHILD = '(?:bab(?:y|ies)|child|children|kids?|pregnan\\w+|bebe|enfants?)'
const VESSEL = '(?:pipes?|veins?|vessels?|arter(?:y|ies)|tubes?)'
const SICK = '(?:nausea|vomit\\w*|throw\\w* up|queasy|sick(?:ness)?|puk\\w+)'
const CHEMO = '(?:chemo(?:therapy)?|radiation|radiotherapy|cancer (?:drugs?|medicines?|treatment))'
const BACK = '(?:spine|spinal|back ?bones?|back|neck|vertebrae?|lumbar)'
const JOIN = '(?:join\\w*|fus(?:e|ed|ing)|fix\\w*|screw\\w*|weld\\w*|lock\\w*)'
const LOOSE = '(?:loose|hanging|hangs|saggy|sagging|flabby|extra|excess)'
const TUMMY = '(?:tummy|belly|stomach|abdomen|waist)'
const SAVE = '(?:keep|sav(?:e|ing)|stor(?:e|ing)|bank|banking|preserv\\w+|freez\\w+|frozen|put away)'
const FRACTURE = '(?:broken|fractured?|brittle|weak) bones?'

const LAY_WORDS: [said: RegExp, meant: string][] = [
  // Complementary ones before the illness that they stand beside.
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

  // Fertility
  [
    says(`${SAVE} .. (?:sperm|semen|seed)|(?:sperm|semen) (?:bank\\w*|storage|stored|frozen)`),
    'sperm freezing',
  ],
  [
    says(
      `${SAVE} .. (?:eggs?|ovaries|oocytes?)|eggs? (?:bank\\w*|storage|stored|frozen)|(?:fertility|children|babies) (?:later|for later|when (?:i am|im) older)|preserv\\w+ .. fertility`,
    ),
    'egg freezing',
  ],
  [
    says(
      `(?:low|weak|few|poor|zero|no|bad) sperm(?: count)?|sperm (?:count|problems?|quality)|blocked (?:fallopian )?tubes?|tubes (?:are )?blocked|(?:wombs?|uterus) .. (?:implant\\w*|embryos?)|embryos?|fertili[sz]ation|test ?tube|iui|icsi|barren|infertile`,
    ),
    'infertility ivf',
  ],
  [
    says(
      `(?:make|making|have|having|get|getting|want|conceive|conceiving|bear|produce|carry|without|become|no|trying for|lab|tube|avoir|faire) (?:an? |any |our |own |of our own |another |second |first |un |des )*(?:lab |test tube )?${CHILD}`,
    ),
    'infertility ivf',
  ],
  [
    says(
      `${CHILD} .. (?:in (?:the |a )?lab\\w*|not coming|does not come|doesnt come)|lab (?:made )?bab(?:y|ies)`,
    ),
    'infertility ivf',
  ],
  [
    says(
      '(?:become|becoming) (?:a )?(?:mothers?|fathers?|parents?)|childless|wife .. conceive|fertility (?:clinics?|help|treatments?|problems?|centres?|centers?)|making babies',
    ),
    'infertility ivf',
  ],

  // Cosmetic
  [says(`${LOOSE}(?: \\w+)? (?:skin|${TUMMY})(?: .. ${TUMMY})?`), 'tummy tuck'],
  [
    says(
      `${TUMMY} .. ${LOOSE}|(?:flat(?:ten\\w*)?|tighten\\w*|slim\\w*|smaller)(?: \\w+)? ${TUMMY}|mommy makeover|abdominoplasty`,
    ),
    'tummy tuck',
  ],
  [
    says(
      `love handles|muffin top|fat .. (?:${TUMMY}|thighs?|hips|arms?|legs?|chin|body)|(?:suck\\w*|remov\\w*|tak\\w*|get rid of|vacuum\\w*|melt\\w*) .. fat|${TUMMY} fat|body (?:shaping|sculpting)|liposculpt\\w+`,
    ),
    'liposuction',
  ],
  [
    says(
      '(?:nostrils?|septum|nasal)(?: \\w+)?|(?:crooked|big|broken|bent|wide|flat|hooked) noses?|noses? .. (?:bump|hump|smaller|straight\\w*|reshap\\w+|bigger|correct\\w*)',
    ),
    'rhinoplasty',
  ],
  [
    says(
      'face ?lifts?|beauty (?:surgery|operations?|surgeons?)|plastic surgeons?|aesthetic\\w* (?:surgery|operations?)',
    ),
    'cosmetic surgery',
  ],

  // Spine
  [says(`${JOIN} .. ${BACK}(?: together)?`), 'spinal fusion'],
  [
    says(
      `${BACK}(?: \\w+){0,3}? (?:screw\\w*|rods?|plates?|fus(?:ed|ion)|join\\w+|locked)|(?:rods?|plates?|metal) .. ${BACK}`,
    ),
    'spinal fusion',
  ],
  [
    says(
      '(?:bulging|slipped|prolapsed|herniated|worn|damaged) dis[ck]s?|dis[ck]s? .. (?:back|nerves?|neck|spine|slip\\w*|press\\w*)|sciatica|(?:pinched|trapped) nerves?|spinal (?:stenosis|canal)|spondyl\\w+|(?:lower|upper|bad) back|vertebra\\w*',
    ),
    'slipped disc spine',
  ],

  // Heart
  [
    says(
      `(?:single|double|triple|quadruple|heart) by ?pass\\w*|open ?(?:heart|chest)(?: heart)?|(?:new|other) ${VESSEL} .. heart|heart graft\\w*`,
    ),
    'coronary bypass',
  ],
  [
    says(
      `(?:springs?|balloons?|rings?|coils?|(?:metal|small|tiny|wire|mesh) tubes?) .. (?:heart|arter(?:y|ies)|vessels?|veins?)|(?:heart|arter(?:y|ies)|vessels?|veins?) .. (?:springs?|balloons?|rings?|coils?|(?:metal|small|tiny|wire|mesh) tubes?)|stent\\w*`,
    ),
    'angioplasty stent',
  ],
  [
    says(
      `(?:clean\\w*|open\\w*|unblock\\w*|clear\\w*|widen\\w*|unclog\\w*) .. (?:heart|coronary|blocked|clogged)(?: \\w+)? ?${VESSEL}|(?:clean\\w*|unblock\\w*|unclog\\w*|widen\\w*) .. (?:arter(?:y|ies)|vessels?|veins?)`,
    ),
    'angioplasty blocked arteries',
  ],
  [
    says(
      `(?:block\\w*|clog\\w*|narrow\\w*|tight) .. (?:heart ${VESSEL}|arter(?:y|ies)|vessels?|veins?)|(?:heart ${VESSEL}|arter(?:y|ies)|vessels?|veins?)(?: (?:are|is|of|the|my|his|her|heart))* (?:block\\w*|clog\\w*|narrow\\w*)`,
    ),
    'blocked arteries',
  ],
  [
    says(
      'cardiac|heart (?:doctors?|specialists?|surgeons?|hospitals?|clinics?|centres?|centers?|problems?|disease|patients?)',
    ),
    'heart',
  ],
  [
    says('lungs?(?! cancer| tumou?r)|chest (?:surgery|operation|doctors?|surgeons?|specialists?)|thoracic'),
    'lung',
  ],

  // Cancer
  [
    says(
      'malignan\\w+|metasta\\w+|sarcoma|melanoma|myeloma|lymph node|blood cancer|growths? .. (?:breast|prostate|liver|colon|womb|brain)|cancer (?:doctors?|specialists?|care|drip)|chemo(?:therapy)?|radiations?',
    ),
    'cancer',
  ],

  // Bones and joints
  [
    says(
      'hips? (?:ball|socket|joint|bone)s?|ball (?:and socket|joint)|(?:metal|artificial|new|worn|bad|broken|damaged|change \\w+|replace \\w+|false) hips?|hip (?:is |are )?(?:worn|finished|gone|damaged)',
    ),
    'hip replacement',
  ],
  [
    says(
      'knee ?(?:caps?|joints?)|(?:metal|artificial|new|worn|bad|damaged|change \\w+|replace \\w+|false|both) knees?|knees? (?:is |are )?(?:worn|finished|gone|damaged|spoiled|spoilt|swollen)',
    ),
    'knee replacement',
  ],
  [
    says(
      `${FRACTURE}|bones? (?:doctors?|specialists?|surgeons?|problems?|hospitals?)|(?:torn )?(?:ligaments?|tendons?|meniscus|acl)|orthop\\w+`,
    ),
    'bone',
  ],

  // Fields without a treatment of their own
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
]

export const withoutLayWords = (text: string): string =>
  LAY_WORDS.reduce((said, [pattern, meant]) => said.replace(pattern, meant), text)
