import type { Rule } from '../red-flag.js'
import { SOURCES } from '../sources.js'

export const abdomen: Rule[] = [
  {
    sign: 'Sudden or severe pain in the belly; with fever, vomiting, or a belly as hard as a board',
    source: SOURCES.stomachAche,
    kind: 'statement',
    phrases: {
      any: [
        '<belly> & <pain> & <severe>',
        '<severe> & <pain> & <belly>',
        '<belly> & <hurts> & <severe>',
        '<belly> & <pain> & <suddenly>',
        '<suddenly> && <belly> & <hurts>',
        '<belly> & <pain> && <vomits> && <fever>',
        '<belly> & <hurts> && <vomits> && <fever>',
        '<belly> & <pain> && <unconscious>',
        '<belly> & <hurts> && <vomits>',
        '<belly> & <pain> && <vomits>',
      ],
      en: ['belly/stomach/abdomen/tummy & hard/rigid/board', 'belly/stomach/abdomen & swollen && vomiting/pain/gas/stool', 'pain & lower right && fever/vomiting/worse/severe', 'ruptured appendix', 'appendix & burst/ruptured', 'testicle/testicles/testicular & pain/swollen & sudden/suddenly/severe', 'belly/stomach & pain & cant/cannot/unable walk/stand/move/straighten', 'vomiting & green/faeces/feces'],
      fr: ['ventre & dur/bois/rigide/planche', 'ventre & gonfle && vomi*', 'appendicite & aigue/eclate/perforee', 'douleur & bas droite/droit && fievre/vomi*', 'testicule & douleur/gonfle/mal', 'pliee/plie en deux & douleur/mal', 'mal au ventre && peux plus/pas marcher/bouger/debout', '<belly> & <pain> && tenir debout'],
      ar: ['بطن/بطني/بطنه/بطنها & متحجر/متحجره/ناشف/ناشفه/صلبه/قاسي/قاسيه/صلب/يابس/قاسح/قاصح/حجر', 'بطن/بطني/بطنه/بطنها & منفوخ/منفوخه/انتفاخ && <vomits>', 'الزايده انفجرت', 'انفجرت الزايده', 'انفجار الزائده', 'الم/وجع & خصيه/الخصيه & شديد/فجاه/مفاجئ', 'بتقطع من بطني', 'كنتقطع ب كرشي', '<belly> && kat9te3/katqta3/kayqta3/byt2ata3/betqata3/byataa'],
      sw: ['tumbo & gumu/limekuwa gumu/limekaza/limekakamaa', 'tumbo & limevimba/limejaa && <vomits>', 'kidole tumbo & kimepasuka/imepasuka', 'korodani/pumbu & maumivu/uma/inauma/zimevimba & ghafla/sana/kali', 'tumbo & linakata/linanikata/linamkata', 'tumbo && siwezi/hawezi kusimama/kutembea', 'tumbo & <hurts> && <vomits>'],
    },
  },
  {
    sign: 'Appendicitis, bowel blockage, rupture',
    source: SOURCES.stomachAche,
    kind: 'diagnosis',
    phrases: {
      en: ['appendicitis', 'apendicitis', 'peritonitis', 'bowel obstruction', 'ruptured aneurysm', 'intestinal obstruction', 'testicular torsion'],
      fr: ['appendicite', 'peritonite', 'occlusion intestinale', 'torsion du testicule'],
      ar: ['التهاب الزائده', 'التهاب الزايده', 'الزائده الدوديه', 'الزايده', 'انسداد الامعاء', 'انسداد معوي', 'التواء الخصيه', 'التهاب الصفاق'],
      sw: ['kidole tumbo', 'apendeksi', 'appendix', 'utumbo kujisokota', 'utumbo kuziba', 'utumbo umeziba'],
    },
  },
]
