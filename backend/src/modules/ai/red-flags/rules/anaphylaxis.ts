import type { Rule } from '../red-flag.js'
import { SOURCES } from '../sources.js'

export const anaphylaxis: Rule[] = [
  {
    sign: 'Throat, tongue or face swells; breath fails after a sting, food or medicine',
    source: SOURCES.anaphylaxis,
    kind: 'statement',
    phrases: {
      any: [
        '<airway> & <swells> && <cannot> .. <breathe>',
        '<allergy> && <cannot> .. <breathe>',
        '<allergy> && <airway> & <swells>',
        '<allergy> && <unconscious>',
      ],
      en: [
        'throat/tongue/thoat/throath & closing/swollen/swelling/swelled/close/swells',
        'lips & tongue & <swells>',
        'lips/tongue/face & <swells> && after/ate/eating/suddenly/sudden/fast',
        'allergic && breathing/breath/swelling/swollen/wheezing/collapsed',
        'hives && breathing/breath/throat/swollen/dizzy',
        'severe allergic reaction && now/having',
      ],
      fr: [
        'gorge/langue & gonfle/gonflee/enflee/enfle/ferme/gonflent/serre',
        'levres/visage & <swells> && apres/mange/pique/soudain/coup',
        'allergique && respirer/souffle/gonfle/respire',
        'choc anaphylactique && fait/maintenant',
      ],
      ar: [
        'لسان/لساني/لسانه/لسانها/حلقي/حلقه/حلقها/زوري/زوره/حلق/زور/لسانو/حلقو & <swells>',
        '<airway> & <swells> && بعد/اكل/اكلت/كلا/كلات/كليت/فجاه/حقنه',
        'حساسيه شديده && <swells>',
      ],
      sw: [
        'ulimi/koo & <swells>',
        'midomo/uso & <swells> && baada/kula/alikula/nilikula/ghafla/amekula/nimekula/dawa/nyuki',
      ],
    },
  },
  {
    sign: 'Anaphylaxis, severe allergic reaction',
    source: SOURCES.anaphylaxis,
    kind: 'diagnosis',
    phrases: {
      en: [
        'anaphylaxis',
        'anaphylactic',
        'anaphilaxis',
        'severe allergic reaction',
        'serious allergic reaction',
        'epipen',
      ],
      fr: [
        'anaphylaxie',
        'choc anaphylactique',
        'reaction allergique grave',
        'reaction allergique severe',
        'oedeme de quincke',
        'choc allergique',
      ],
      ar: ['صدمه تحسسيه', 'صدمه حساسيه', 'تاق', 'حساسيه مفرطه', 'صدمه الحساسيه'],
      sw: ['mzio mkali', 'mzio mkubwa', 'aleji kali'],
    },
  },
]
