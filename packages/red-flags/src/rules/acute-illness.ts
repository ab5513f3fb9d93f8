import type { Rule } from '../red-flag.ts'
import { SOURCES } from '../sources.ts'

/** Emergencies that share the same first steps: nerves of the spine, blood supply of a limb, the liver. */
export const acuteIllness: Rule[] = [
  {
    sign: 'Back pain with a numb saddle area, or with a bladder or bowel out of control',
    source: SOURCES.backPain,
    kind: 'statement',
    phrases: {
      any: [
        '<saddle> & <numb> && <back>',
        '<saddle> & <numb> && <cannot> .. <passUrine>',
        '<saddle> & <numb> && <lostControl>',
        '<cannot> .. <passUrine> && <back>',
        '<lostControl> && <back>',
        '<lostControl> && <limb> & <numb>',
      ],
    },
  },
  {
    sign: 'An arm or leg that turns cold with a change of colour or feeling',
    source: SOURCES.limb,
    kind: 'statement',
    phrases: {
      en: [
        'leg/foot/feet/toes/arm/hand/fingers/limb .. cold/icy & pale/white/blue/purple/grey/gray/numb',
        'leg/foot/feet/toes/arm/hand/fingers/limb .. pale/white/blue/purple/grey/gray/numb & cold/icy',
        'cold/icy leg/foot/arm/hand & pale/white/blue/purple/numb',
        'leg/foot/arm/hand .. cold/icy && <cannot> .. feel toes/foot/fingers/leg/hand',
      ],
      fr: [
        'jambe/pied/orteils/bras/main .. froid/froide/froids/glace/glacee & pale/blanc/blanche/bleu/bleue/violet/violette/engourdi/engourdie/insensible',
      ],
      ar: [
        'رجلي/رجله/رجلها/ساقي/ساقه/قدمي/قدمه/قدمها/دراعي/ايدي .. بارده/ساقعه/متلجه & بيضا/بيضاء/زرقا/زرقاء/شاحبه/منمله/خدرانه',
      ],
      sw: ['mguu/mguuni/mkono/unyayo .. baridi & mweupe/bluu/ganzi/umepauka'],
    },
  },
  {
    sign: 'Yellow eyes or skin with confusion or drowsiness',
    source: SOURCES.confusion,
    kind: 'statement',
    phrases: {
      any: ['<eyes> & <yellow> && <confused>'],
      en: [
        'skin & <yellow> && <confused>',
        '<person> <yellow> && <confused>',
        'turned/gone/went/turning/going yellow && <confused>',
        'jaundice/jaundiced/cirrhosis && <confused>',
      ],
      fr: ['peau & <yellow> && <confused>', 'jaunisse/ictere/cirrhose && <confused>'],
      ar: ['يرقان/تليف && <confused>', 'جلده/جلدها/جلدي & <yellow> && <confused>'],
      sw: ['ngozi & <yellow> && <confused>'],
    },
  },
]
