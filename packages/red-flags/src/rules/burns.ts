import type { Rule } from '../red-flag.ts'
import { SOURCES } from '../sources.ts'

export const burns: Rule[] = [
  {
    sign: 'Something hot or caustic came onto a person; skin that peels, blisters or is charred; burnt in a fire',
    source: SOURCES.burns,
    kind: 'statement',
    phrases: {
      any: [
        '<doused> && <burnt>',
        '<doused> && <hotThing>',
        '<hotThing> & <spilled> && <burnParts>',
        '<hotThing> & <spilled> && <child>',
        '<hotThing> && <child> && <burnt>',
        '<burnt> && <burnParts> && <hotThing>',
        '<burnt> && <hotThing> && <spilled>',
        '<burnt> & <burnParts> && <flesh>',
        '<fire> && <burnt> && <burnParts>',
        '<fire> && <flesh> && <burnParts>',
        '<burnt> && <burnParts> && <justNow>',
        '<burnt> && <child> && <justNow>',
      ],
      en: [
        'skin & peeling/peeled/hanging/melted/charred && hot/burn/burnt/fire/water/oil',
        'chemical/acid/caustic/bleach/lime & eye/eyes/face',
        'clothes/dress/shirt/wrapper & caught fire',
        'pulled/rescued/came from/out fire && cough/coughing/soot/hoarse/burn/burns/burnt',
        'third degree burn/burns && now/help/today/child/face',
      ],
      fr: [
        'acide/soude/javel/chaux/produit & yeux/oeil/visage',
        'vetements/robe/chemise & pris feu',
        'peau & cloques/lambeaux/detache/decolle',
      ],
      ar: [
        'اسيد/حمض/كلور/جافيل/جير/كيماوي & عين/عيني/عينه/عينها/عينيه/عينيها/وجه/وشه/وشها/وجهها/وجهه',
        'هدومه/هدومها/حوايجو/حوايجها & ولعت/شعلات/شعلت/النار/العافيه',
      ],
      sw: [
        'tindikali/asidi/kemikali/magadi & macho/machoni/uso/usoni/-mwagi',
        'nguo & -shika/imeshika/zimeshika moto',
        '-ungu na moto/maji/mafuta/uji/chai/gesi',
      ],
    },
  },
  {
    sign: 'A burn of the face, the eyes, the neck, or a bad one',
    source: SOURCES.burns,
    kind: 'sign',
    phrases: {
      en: ['burn/burns/burnt/burned & face/eyes/neck/throat/genitals/whole/badly/seriously/severely'],
      fr: ['brule*/brulure/brulures & visage/yeux/cou/gorge/grave/gravement/profonde/etendue'],
      ar: ['حروق/حرق/محروق/اتحرق/تحرق & وجه/وشه/وشها/عين/رقبه/شديده/شديد/كبيره/خطيره'],
      sw: ['-ungu vibaya/sana/uso/usoni/mwili/macho'],
    },
  },
]
