import type { Rule } from '../red-flag.ts'
import { SOURCES } from '../sources.ts'

export const electricShock: Rule[] = [
  {
    sign: 'Electricity or lightning went through somebody',
    source: SOURCES.firstAid,
    kind: 'sign',
    phrases: {
      any: ['<shocked>'],
    },
  },
  {
    sign: 'Touched a wire and is harmed by it: thrown, not awake, heart out of step, burnt',
    source: SOURCES.firstAid,
    kind: 'statement',
    phrases: {
      any: [
        '<shocked> && <harmed>',
        '<wire> & <touched> && <harmed>',
        '<wire> && <touched> & <person>',
        '<wire> && <still>',
        '<wire> && <unconscious>',
        '<wire> && <fits>',
      ],
      en: [
        'current/electric/electricity/nepa/light & shock/shocked/catch/caught/held/hit/threw/pulled',
        'wire && fell on/in him/her/me/water && not/lying/still',
        'lightning && hit/struck/strike him/her/me/them/us/brother/husband/boy/girl',
      ],
      fr: [
        'courant/jus/electricite/decharge & pris/prend/recu/recue/projete/traverse/colle',
        'foudre && frappe/tombee/touche && lui/elle/bouge/respire/inconscient',
      ],
      ar: [
        'الضو/الكهربا/الكهرباء/كهربا/كهرباء & ضربو/ضربه/ضربها/ضربته/ضربتها/ضربني/ضرباتو/ضربات/مسكه/مسكته/شدو/شداتو/رماه',
      ],
      sw: [
        'umeme/stima/shoti/radi & imempiga/umempiga/ilimpiga/ulimpiga/kampiga/imenipiga/umenipiga/imemrusha/umemrusha/-pigwa',
        'waya/nyaya/umeme/stima && hatikisiki/hasogei/haamki/hapumui/amelala/kaanguka/ameanguka',
      ],
    },
  },
]
