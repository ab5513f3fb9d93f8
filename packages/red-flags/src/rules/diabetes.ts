import type { Rule } from '../red-flag.ts'
import { SOURCES } from '../sources.ts'

export const diabetes: Rule[] = [
  {
    sign: 'Too much insulin; very high or low blood sugar with vomiting, drowsiness or confusion',
    source: SOURCES.diabetes,
    kind: 'statement',
    phrases: {
      any: [
        '<bloodSugar> & #sugar-alarm && <vomits>',
        '<bloodSugar> & #sugar-alarm && <confused>',
        '<bloodSugar> & #sugar-alarm && <unconscious>',
        '<bloodSugar> & #sugar-alarm && <shock>',
        '<bloodSugar> & #sugar-alarm && <sweats>',
        '<bloodSugar> && <vomits> && <confused>',
      ],
      en: [
        'injected/took/taken/gave/given/got/jabbed & double/twice/wrong/extra/too & insulin',
        'injected/took/taken/gave/given/got/jabbed & two times & insulin',
        'insulin & mistake/accident/accidentally && too/much/double/twice/wrong/instead/units',
        '<bloodSugar> & low/lo/hypo/dropped/dropping/crashed/crashing && <confused>',
        '<bloodSugar> & low/lo/hypo/dropped/dropping/crashed/crashing && shaking/shaky/trembling/sweating/faint/fainting',
        'meter/glucometer/sugar .. hi && <vomits>',
        'meter/glucometer/sugar .. hi && <confused>',
      ],
      fr: [
        'injecte/pris/fait/donne/piquee/pique & trop/double/deux & insuline',
        'insuline & erreur && trop/double/deux/mauvaise',
        '<bloodSugar> & basse/bas/chute/effondre && <confused>',
        '<bloodSugar> & basse/bas/chute/effondre && tremble/sueurs/transpire/malaise',
        'hypoglycemie && <confused>',
        'hypoglycemie && tremble/sueurs/malaise/convuls*',
      ],
      ar: [
        'انسولين & كتير/كثير/زياده/زايده/مرتين/بزاف/غلط/بالغلط/الضعف',
        '<bloodSugar> & نازل/واطي/منخفض/هبط/نزل/طايح && <confused>',
        '<bloodSugar> & نازل/واطي/منخفض/هبط/نزل/طايح && عرقان/بيرتعش/كيرعد/رعشه/دوخه/دايخ',
      ],
      sw: [
        'insulini/insulin & nyingi/mara/makosa/kupita/zaidi',
        '<bloodSugar> & imeshuka/chini/kushuka && <confused>',
        '<bloodSugar> & imeshuka/chini/kushuka && jasho/-tetemek/kizunguzungu',
      ],
    },
  },
  {
    sign: 'Ketoacidosis, diabetic coma',
    source: SOURCES.diabetes,
    kind: 'diagnosis',
    phrases: {
      en: ['ketoacidosis', 'diabetic coma'],
      fr: ['acidocetose', 'coma diabetique'],
      ar: ['حماض كيتوني', 'غيبوبه سكر', 'غيبوبه السكر'],
      sw: ['koma ya kisukari', 'koma ya sukari'],
    },
  },
]
