import { type LayWord, says } from './says.js'

const CHILD = '(?:bab(?:y|ies)|child|children|kids?|pregnan\\w+|bebe|enfants?)'
const SAVE = '(?:keep|sav(?:e|ing)|stor(?:e|ing)|bank|banking|preserv\\w+|freez\\w+|frozen|put away)'

/** Having children, and keeping eggs or sperm for later. */
export const FERTILITY: LayWord[] = [
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
  [
    says(
      '(?:endometriosis|pcos|fibroids?|polycystic\\w*|low amh|hormones?|tubes?|miscarr\\w+|iui|marri(?:ed|age)) .. (?:bab(?:y|ies)|child(?:ren)?|pregnan\\w*|conceive|belle)|(?:bab(?:y|ies)|child(?:ren)?|pregnan\\w*|conceive) .. (?:endometriosis|pcos|polycystic\\w*|low amh|miscarr\\w+)|ttc|trying for (?:a )?(?:baby|child)|(?:no|without) (?:issue|pikin|belle)|(?:get|carry|take) (?:belle|bele)|take in|pikin|born (?:a )?(?:pikin|child)|(?:our|my|her|his|wife) (?:womb|ovaries|eggs) .. (?:old|poor|weak|few|finish\\w*)|(?:sperm|semen) .. (?:low|weak|poor|dead|slow|none|zero)|(?:second(?:ary)?|primary) infertil\\w+|sub ?fertil\\w+',
    ),
    'infertility ivf',
  ],
  [
    says(
      '(?:sav\\w+|freez\\w+|bank\\w*|stor\\w+|keep\\w*|preserv\\w+) .. (?:swimmers|my fertility)|(?:before|after) (?:chemo\\w*|radiation) .. (?:have|having) (?:a )?(?:bab(?:y|ies)|child\\w*|kids)',
    ),
    'sperm freezing egg freezing',
  ],
]
