import type { Rule } from '../red-flag.ts'
import { SOURCES } from '../sources.ts'

export const sepsis: Rule[] = [
  {
    sign: 'Infection or fever with confusion, cold or blue skin, fast breath, no urine; fever with a stiff neck',
    source: SOURCES.sepsis,
    kind: 'statement',
    phrases: {
      any: [
        '<fever> && <confused>',
        '<infection> && <confused>',
        '<fever> && <shock>',
        '<infection> && <fever> && <shock>',
        '<infection> && <shock>',
        '<fever> && <unconscious>',
        '<fever> && <fits>',
        '<fever> && <speech> & <slurred>',
      ],
      en: [
        '<fever> && know/recognise/recognize/remember && not/doesnt/dont/cant/cannot/no',
        '<fever> && stiff neck',
        '<fever> && neck & stiff',
        'rash && doesnt/not/wont & fade',
        '<fever> && purple/spots/rash && neck/light/confused/drowsy',
        'septic shock',
        'skin & mottled/blotchy',
        '<fever> && heart & fast/racing && breathing',
        'chemo/chemotherapy && <fever>',
        'chemo/chemotherapy && #fever',
      ],
      fr: [
        '<fever> && connait/reconnait/sait plus/pas',
        '<fever> && nuque & raide/raideur',
        '<fever> && taches violettes/rouges',
        'choc septique',
        'peau & marbree',
        'chimio/chimiotherapie && <fever>',
        'chimio/chimiotherapie && #fever',
      ],
      ar: [
        '<fever> && رقبه/رقبتي/رقبته & تيبس/متيبسه/ناشفه/متصلبه/مشدوده',
        '<fever> && تيبس في الرقبه',
        'صدمه انتانيه',
        '<fever> && بقع',
        'كيماوي/شيميو && <fever>',
        'كيماوي/شيميو && #fever',
      ],
      sw: [
        '<fever> && shingo & ngumu/imekakamaa/inauma',
        '<fever> && madoa',
        'chemo/kemotherapi && <fever>',
        'chemo/kemotherapi && #fever',
      ],
    },
  },
  {
    sign: 'Sepsis, meningitis',
    source: SOURCES.survivingSepsis,
    kind: 'diagnosis',
    phrases: {
      en: ['sepsis', 'septicemia', 'septicaemia', 'meningitis', 'blood poisoning', 'blood infection'],
      fr: ['sepsis', 'septicemie', 'meningite', 'choc septique'],
      ar: ['تسمم الدم', 'انتان', 'التهاب السحايا', 'تعفن الدم', 'تسمم في الدم'],
      sw: ['sepsis', 'homa ya uti wa mgongo', 'sumu kwenye damu', 'maambukizi kwenye damu'],
    },
  },
]
