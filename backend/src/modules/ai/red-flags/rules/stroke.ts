import type { Rule } from '../red-flag.js'
import { SOURCES } from '../sources.js'

export const stroke: Rule[] = [
  {
    sign: 'Face, arm or speech fails on a sudden (FAST)',
    source: SOURCES.stroke,
    kind: 'statement',
    phrases: {
      any: [
        '<face> & <droops>',
        '<suddenly> && <limb> & <numb>',
        '<limb> & <numb> && <speech>',
        '<limb> & <numb> && <face>',
        '<speech> & <slurred>',
        '<suddenly> && <cannot> .. <speech>',
        '<face> & <numb> && <limb>',
      ],
      en: ['one side/half & body/face & <numb>', 'left/right side & <numb>', 'suddenly && lost/losing vision/sight/balance', 'sudden && loss of vision/speech/balance', 'cant/cannot/unable/couldnt .. move/lift/raise/feel arm/leg/hand/side', 'cant/cannot/unable/couldnt speak/talk', 'suddenly && cant/cannot see', 'sudden blindness', 'worst headache && life/ever/sudden/suddenly', 'thunderclap headache', 'suddenly && confused', 'mouth is bent', 'mouth & crooked/twisted', 'slurred speech', 'slurring'],
      fr: ['cote gauche/droit & <numb>', 'cote & paralyse/paralysee/engourdi', 'bouche de travers', 'n arrive plus a parler', 'arrive plus a parler', 'arrive pas a parler', 'ne peut plus parler', 'peut plus parler', 'ne parle plus', 'perdu la parole', 'perte de la parole', 'perdu la vue && coup/soudain/soudainement', 'voit plus && coup/soudainement/brusquement', 'parle bizarrement', 'pire mal de tete de', 'mal de tete & foudroyant/brutal', 'moitie du corps & <numb>'],
      ar: ['نص/نصف جسم/وجه/الجسم/الوجه/جسمه/جسمها/وجهه/وجهها & <numb>', 'الجانب/الجهه/الشق/جنب الايسر/الايمن/اليسار/اليمين/الشمال/اليمين & <numb>', 'بوقه معوج', 'فمه معوج', 'لا يستطيع الكلام', 'لا تستطيع الكلام', 'مش قادر يتكلم', 'مش قادره تتكلم', 'مش عارف يتكلم', 'مش عارفه تتكلم', 'ما يقدر يتكلم', 'ما تقدر تتكلم', 'ماقدرش يهضر', 'مقدرش يهضر', 'مابقاش كيهضر', 'مابقاتش كتهضر', 'ما بقاش كيهضر', 'مش قادر يحرك', 'مش قادره تحرك', 'لا يستطيع تحريك', 'لا تستطيع تحريك', 'لا استطيع تحريك', 'فقد النطق', 'فقدت النطق', 'لسانه ثقل', 'لسانه تقل', 'لسانها تقل', 'فقد بصره فجاه', 'فقدت البصر فجاه', 'اسوا صداع', 'صداع & فجاه', 'mesh ader yetkallem', 'msh 2ader yetkalem', 'msh ader yetkalem', 'mesh ader ye7arak', 'maba9ach kayhder', 'mabqach kayhder', 'mabqach kayhdar', 'maqdrch yhder', 'ma9derch yhder'],
      sw: ['upande mmoja & <numb>', 'nusu ya mwili & <numb>', 'hawezi kuongea', 'hawezi kuzungumza', 'siwezi kuongea', 'hawezi kusema', 'ameshindwa kuongea', 'anashindwa kuongea', 'ameshindwa kuzungumza', 'hawezi kuinua mkono', 'hawezi kusogeza', 'siwezi kuinua mkono', 'mdomo & umepinda/umeenda/umepindika', 'anaongea kama mlevi', 'ghafla && haoni', 'haoni ghafla', 'amepooza ghafla', 'amepooza upande', 'kichwa kinauma ghafla', 'kichwa & ghafla & vibaya/kali/sana'],
    },
  },
  {
    sign: 'Stroke',
    source: SOURCES.stroke,
    kind: 'diagnosis',
    phrases: {
      en: ['stroke', 'strok', 'mini stroke', 'brain attack', 'brain haemorrhage', 'brain hemorrhage', 'brain bleed'],
      fr: ['avc', 'accident vasculaire cerebral', 'attaque cerebrale', 'hemorragie cerebrale'],
      ar: ['سكته دماغيه', 'جلطه دماغيه', 'جلطه في المخ', 'جلطه بالمخ', 'جلطه في الدماغ', 'جلطه في الراس', 'نزيف في المخ', 'نزيف دماغي', 'نزيف في الدماغ', 'sakta dimaghiya', 'galta fel mokh', 'jalta dimaghia', 'jalta dimaghiya', 'galta fl mokh'],
      sw: ['kiharusi', 'stroke', 'kiarusi', 'kupooza ghafla'],
    },
  },
]
