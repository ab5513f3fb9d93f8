import type { Rule } from '../red-flag.ts'
import { SOURCES } from '../sources.ts'

export const postOperative: Rule[] = [
  {
    sign: 'After an operation: fever, a wound that opens, smells or runs, much pain, nothing kept down',
    source: SOURCES.surgicalSite,
    kind: 'statement',
    phrases: {
      any: [
        '<wound> & <woundBad>',
        '<surgery> && <woundBad> && <wound>',
        '<surgery> && <fever>',
        '<surgery> && #fever && <shock>',
        '<surgery> && <vomits> && <pain>',
        '<surgery> && <severe> & <pain>',
        '<surgery> && <bleeding> & <heavily>',
        '<surgery> && <unconscious>',
        '<surgery> && <confused>',
        '<surgery> && <fits>',
      ],
      en: [
        '<surgery> && calf/leg/legs & swollen/swelling/painful/hot/red/swelled',
        'calf & swollen/painful/red',
        '<surgery> && not/cant/cannot/unable/hasnt & pee/urinate/urine/peed/urinated',
        '<surgery> && wound/site/stitches/incision & bleeding/swollen/hot',
        'stitches & came/coming/come out/apart/undone/loose',
        '<surgery> && pain & worse/worsening/increasing/unbearable',
        '<surgery> && cannot/cant stop vomiting',
        '<surgery> && vomiting & everything/nonstop/stop',
        '<surgery> && cant/cannot/unable/couldnt/not .. move/feel & foot/feet/toe/toes',
        '<surgery> && foot/feet/toe/toes/leg/legs & paralysed/paralyzed',
      ],
      fr: [
        '<surgery> && mollet/jambe & gonfle/gonflee/enfle/rouge/douloureux/chaud/dure',
        'mollet & gonfle/rouge/douloureux/enfle',
        '<surgery> && urine plus',
        '<surgery> && arrive pas/plus & uriner/pisser',
        '<surgery> && points & laches/sautes/ouverts/craque',
        '<surgery> && vomi* && tout/arret/garder/arrete',
        '<surgery> && douleur & augmente/pire/empire/insupportable',
      ],
      ar: [
        '<surgery> && رجلي/ساقي/رجله/سمانه/رجلها/ساقه/رجلو/ساق & <swells>',
        '<surgery> && مش قادر/قادره ابول/اتبول/يتبول',
        '<surgery> && لا استطيع التبول',
        '<surgery> && ماقدرتش نبول',
        '<surgery> && <wound> & <swells>',
        '<surgery> && الغرز/الخياطه/غرز/خياطه & اتفتحت/انفتحت/تفتحت/فكت/اتفكت/تفكت/تحلات',
        '<surgery> && الم/وجع & يزداد/بيزيد/زاد/كيزيد',
      ],
      sw: [
        '<surgery> && mguu/miguu/ndama & <swells>',
        '<surgery> && siwezi/hawezi/nashindwa/anashindwa kukojoa',
        '<surgery> && nyuzi/mshono & zimeachia/umeachia/zimekatika/umefumuka/zimefunguka/umefunguka',
        '<surgery> && maumivu & yanazidi/yameongezeka/yanaongezeka',
      ],
    },
  },
  {
    sign: 'Blood clot in a leg or lung',
    source: SOURCES.clots,
    kind: 'diagnosis',
    phrases: {
      en: ['blood clot in my/his/her/leg/lung/lungs', 'pulmonary embolism', 'dvt', 'deep vein thrombosis'],
      fr: ['embolie pulmonaire', 'phlebite', 'caillot dans la jambe/poumon'],
      ar: ['جلطه في الرجل', 'جلطه في الساق', 'جلطه في الرئه', 'جلطه رئويه'],
      sw: ['damu kuganda mguuni', 'damu imeganda kwenye mguu', 'damu iliyoganda'],
    },
  },
  {
    sign: 'After an operation: short of breath, or a hard, hot, swollen calf',
    source: SOURCES.clots,
    kind: 'statement',
    phrases: {
      any: [
        '<surgery> && <clots> && <big>',
        '<surgery> && <breathless>',
        '<surgery> && <calf> & <pain>',
        '<surgery> && <calf> & <swells>',
        '<calf> && <breathless>',
      ],
      en: [
        'plaster/cast/flight/plane && calf & swollen/hard/hot/painful',
        'flight/plane && leg & swollen/thick/thicker',
      ],
      fr: ['<surgery> && mollet & dur/dure/chaud/rouge', 'platre/avion && mollet & gonfle/dur/chaud'],
      ar: ['<surgery> && سمانه/ساق/ساقي & ناشفه/سخنه/حمرا/منفوخه/قاسحه'],
      sw: ['<surgery> && ndama/mguu & wa moto/ngumu/mwekundu'],
    },
  },
]
