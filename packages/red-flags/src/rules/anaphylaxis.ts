import type { Rule } from '../red-flag.ts'
import { SOURCES } from '../sources.ts'

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
  {
    sign: 'Throat or face swells, described and not named',
    source: SOURCES.anaphylaxis,
    kind: 'statement',
    phrases: {
      any: ['<airway> & <swells> && <suddenly>', '<airway> & <swells> && <allergy>'],
      en: [
        'throat & closing/tight/tightening/swelling/close/blocked/closed',
        'tongue/lips & big/huge/thick/balloon/fat/heavy/swelling/swollen',
        'sting/stings/stung/bee/bees/wasp/wasps && wheez*/welts/hives/dizzy/faint/throat/collaps*',
        '<allergy> && wheez*',
        'hives/rash/welts && all over/body && breath/breathing/throat/dizzy/swelling/lips/face',
        'ate/eating/eaten && itchy/itching && throat/tongue/lips/face',
      ],
      fr: [
        'gorge & serre/ferme/bloque/gonfl*/enfl*',
        'langue/levres & gonfl*/enfl*/double/enorme/epaisse',
        '<allergy> && siffle',
        'abeille/abeilles/guepe/guepes/frelon && plaques/siffle/malaise/vertige/vertiges',
        'plaques/urticaire/boutons && partout && gorge/respir*/visage/gonfl*',
      ],
      ar: [
        'حلقي/زوري/حلقه/زوره/حلقها/زورها/حلقو & بيقفل/قفل/كيتسد/مسدود/بيضيق/ضاق/انسد/كيضياق/مقفول/تسد',
        'طفح/حبوب/هرش/حكه/حكان && وش/وجه/حلق/لسان/شفايف/تنفس/نفس && <swells>',
        'lsani/lsano/lesani/zori/7al9i/wajhi/weshi/chnayfi & tnfekh/tnfakh/werem/wrem/warem/tnefkh/bye2fel/kaytsed/kaytnfekh',
      ],
      sw: [
        'koo & linabana/linafunga/limefunga/limebana/linaziba/inabana/imeziba/kuvimba/linavimba',
        'ulimi/midomo & umevimba/imevimba/umefura/imefura/kuvimba/unavimba/inavimba',
        'vipele/upele && mwili/uso/mzima && koo/pumua/kupumua/uso/macho/vimba/umevimba',
      ],
    },
  },
]
