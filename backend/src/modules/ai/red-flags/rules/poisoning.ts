import type { Rule } from '../red-flag.js'
import { SOURCES } from '../sources.js'

export const poisoning: Rule[] = [
  {
    sign: 'Swallowed or breathed in poison; took too much of a medicine',
    source: SOURCES.poisoning,
    kind: 'statement',
    phrases: {
      any: [
        '<swallowed> .. <poison>',
        '<swallowed> .. <many> .. <pills>',
        '<swallowed> .. <pills> & <many> && <unconscious>',
        '<swallowed> .. <pills> && <child>',
      ],
      en: ['took an overdose', 'taken an overdose', 'has overdosed', 'overdosed on', 'overdosing', 'been poisoned', 'was poisoned', 'snake & bite/bit/bitten', 'snakebite', 'bitten by a snake', 'scorpion & sting/stung && child/breathing', 'carbon monoxide && headache/dizzy/breathing/faint', 'generator fumes', 'gas leak && dizzy/faint/headache', 'took too many', 'took the whole bottle', 'swallowed a battery', 'swallowed battery', 'took all tablets/pills/medicine', 'drank something poisonous', '<poison> & eyes && splashed/entered/burning'],
      fr: ['pris une surdose', 'fait une overdose', 'overdose de', 'empoisonne', 'empoisonnee', 's est empoisonne', 'mordu par un serpent', 'mordue par un serpent', 'morsure de serpent', 'serpent & mordu/mord', 'intoxication au gaz', 'intoxique', 'intoxiquee', 'pris toute la boite', 'avale une pile', 'monoxyde de carbone', 'pris trop de'],
      ar: ['جرعه زائده', 'جرعه زايده', 'تسمم', 'متسمم', 'تسمم من الغاز', 'لدغته افعي', 'لدغه ثعبان', 'لدغه افعي', 'لدغته حيه', 'لدغه حيه', 'عضه ثعبان', 'قرصه ثعبان', 'عضه حنش', 'عضو حنش', 'لدغه عقرب', 'لدغته عقرب', 'لدغها عقرب', 'قرصه عقرب', 'لدغه كوبرا', 'بلع بطاريه', 'تسمم بالغاز', 'اول اكسيد الكربون', 'خد برشام كتير', 'خدت برشام كتير', 'شريط برشام', 'شرب سم', 'شربت سم', 'lad8a', 'tsamem', 'tsammem', 'tasamom', 'chreb lma lqate3', '3ado 7nech', 'addo hnech', 'lde3to 7aya'],
      sw: ['amekunywa sumu', 'ameumwa na nyoka', 'nimeumwa na nyoka', 'ameng atwa na nyoka', 'amengatwa na nyoka', 'nimengatwa na nyoka', 'kuumwa na nyoka', 'aliumwa na nyoka', 'nyoka & amemuuma/ameniuma/kamuuma/amemng ata/kaniuma', 'ameumwa na nge', 'overdose ya', 'amekula sumu', 'alikula sumu', 'amewekewa sumu', 'amepewa sumu', 'dawa kupita kiasi', 'amemeza betri', 'ameza betri', 'amekula dawa nyingi', 'amemeza dawa nyingi', 'nimekula dawa nyingi', 'nimemeza dawa nyingi', 'amemeza vidonge vingi', 'nimemeza vidonge vingi', 'moshi wa jenereta', 'moshi wa mkaa && kizunguzungu/amezimia/kichwa/kuzimia'],
    },
  },
  {
    sign: 'Overdose, poisoning',
    source: SOURCES.poisoning,
    kind: 'diagnosis',
    phrases: {
      en: ['overdose', 'poisoning', 'food poisoning && blood/unconscious/fainted', 'alcohol poisoning'],
      fr: ['surdose', 'empoisonnement', 'intoxication', 'overdose'],
      ar: ['حاله تسمم'],
      sw: ['sumu mwilini'],
    },
  },
]
