import { type LayWord, says } from './says.js'

const FRACTURE = '(?:broken|fractured?|brittle|weak) bones?'

/** Hips, knees, bones and ligaments. */
export const BONES: LayWord[] = [
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
  [
    says(
      '(?:hip|femoral head|femur|thigh bone) .. (?:dead|dying|died|necrosis|collapsed|crumbl\\w+|rotten|sickle)|(?:femoral|thigh bone) (?:head|neck)|groin pain .. walk\\w*|limp\\w* .. hip|hip (?:op|operation|surgery|arthritis|dysplasia|fracture)',
    ),
    'hip replacement',
  ],
  [
    says(
      'knees? .. (?:cartilage|arthritis|bone on bone|swell\\w*|lock\\w*|give way|gave way|bent|bow\\w*|crack\\w*|pain\\w*|climb\\w*|stairs)|(?:cartilage|bone on bone|arthritis|bow|stairs|climb\\w*) .. knees?|knee (?:op|operation|surgery|scope|arthroscopy|cap replacement)|(?:chang\\w+|replac\\w+|swap) .. knees?',
    ),
    'knee replacement',
  ],
  [
    says(
      '(?:broke|broken|fractur\\w+|crooked|unhealed|not healed|never healed) .. (?:legs?|arms?|ankles?|wrists?|bones?|thighs?|shoulders?|elbows?|foot|feet|collar ?bone)|(?:legs?|arms?|ankles?|wrists?|bones?|foot|feet|shoulders?) .. (?:broken?|fractur\\w+|never healed|not healed|set wrong\\w*|join\\w* wrong\\w*)|bones? .. (?:not )?(?:heal\\w*|join\\w*)|(?:frozen|torn|dislocated|replace\\w* \\w*) shoulders?|club ?foot|bone (?:surgery|operation|transplant)|sports? injur\\w+|torn \\w+',
    ),
    'bone',
  ],
]
