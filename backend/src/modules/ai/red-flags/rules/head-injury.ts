import type { Rule } from '../red-flag.js'
import { SOURCES } from '../sources.js'

export const headInjury: Rule[] = [
  {
    sign: 'After a blow to the head: not awake, confused, vomiting, fits, fluid or blood from ear or nose',
    source: SOURCES.headInjuryNice,
    kind: 'statement',
    phrases: {
      any: [
        '<headBlow> & <head> && <vomits>',
        '<headBlow> & <head> && <unconscious>',
        '<headBlow> & <head> && <confused>',
        '<headBlow> & <head> && <fits>',
        '<headBlow> & <head> && <bleeding>',
        '<headBlow> & <head> && <severe> & <pain>',
        '<headBlow> && <unconscious> && <head>',
        '<headBlow> && <vomits> && <confused>',
      ],
      en: ['<headBlow> && <head> && vision/seeing/blurred/double/headache/dizzy/sleepy/speech/memory/remember', 'fluid/blood & ear/ears/nose && <headBlow>', 'blood from/out his/her/my ear/ears', '<head> & cracked/split/open && <headBlow>', 'fell & stairs/height/roof/ladder/tree/motorbike && <unconscious>', 'fell on his/her head', 'knocked out cold', 'accident && <unconscious>', 'pupils & different/unequal/size', 'skull fracture && now'],
      fr: ['<headBlow> && tete && vision/voit/trouble/vertige/vertiges/somnolent/dort/parle', 'sang/liquide & oreille/nez && <headBlow>', 'sang & oreille', 'accident && <unconscious>', 'tombe/tombee && <unconscious>', 'tombe sur la tete', 'chute sur la tete'],
      ar: ['<headBlow> && <head> && زغلله/دوخه/دايخ/دايخه/نظر/نايم/نعسان/صداع/داخ/دوار', 'دم/سائل & اذن/ودنه/ودنها/انف/مناخيره/ودن/اذنه/اذنها/ودنو && <headBlow>', 'دم من اذنه', 'دم من ودنه', 'حادث && <unconscious>', 'وقع/وقعت/سقط/طاح/طاحت && <unconscious>', 'وقع علي راسه', 'وقعت علي راسها', 'طاح علي راسو', 'طاحت علي راسها', 'سقط علي راسه', 'سقطت علي راسها', 'we2e3 3ala raso', 'waqaa ala raso', 'ta7 3la raso', 'tah aala rasso', 'ta7 3la rasso'],
      sw: ['<headBlow> && kichwa && kizunguzungu/haoni/analala/usingizi/kuona', 'damu/maji & masikio/sikio/sikioni/puani && <headBlow>', 'damu & sikioni/masikioni', 'ajali && <unconscious>', 'ameanguka/alianguka && <unconscious>', 'ameanguka kwa kichwa', 'ameangukia kichwa', 'aliangukia kichwa'],
    },
  },
]
