import type { Rule } from '../red-flag.ts'
import { SOURCES } from '../sources.ts'

export const violence: Rule[] = [
  {
    sign: 'Somebody beats the person, threatens to kill, or forced sex on them',
    source: SOURCES.violence,
    kind: 'statement',
    phrases: {
      en: [
        '<attacker> .. beat/beats/beating/hit/hits/hitting/punched/punches/kicked/kicks/slaps/attacked/attacks me/us',
        '<attacker> .. beating/hitting/attacking/stabbing/strangling <person> && now/help/police',
        'threaten/threatens/threatening/threatened kill/shoot/stab/burn me/us/her/him/them',
        '<attacker> && say/says/said will/would/wants/want/going/gonna kill/shoot/stab me/us/her/them',
        '<attacker> .. want/wants/wanted/try/trying/tries/tried/going/gonna kill/shoot/stab/murder me/us',
        '<attacker> && knife/gun/pistol/machete/cutlass/panga/axe/weapon && kill/attack/attacked/stab/shoot me/us',
        'was/been/got/were/just raped',
        'raped me/her/my',
        'sexually assaulted/abused me/her',
        'was/been/got sexually assaulted',
      ],
      fr: [
        '<attacker> .. me/nous bat/frappe/tape/cogne/tabasse/battue/frappee/tabassee',
        'menace/menacent/menacee/menacait .. tuer/egorger/poignarder',
        '<attacker> && dit/disait .. va me/nous tuer',
        '<attacker> .. veut/essaie/essaye .. me/nous tuer',
        'ete violee/viole',
        'm a violee/viole',
      ],
      ar: [
        '<attacker> && يضربني/بيضربني/كيضربني/ضربني/يعتدي/بيضربنا/كيضربنا',
        '<attacker> && سيقتلني/هيقتلني/حيقتلني/بيقتلني/يقتلني/غيقتلني/يموتني/هيموتني',
        'يهددني/بيهددني/كيهددني/هددني && بالقتل/القتل/يقتلني/سكين/سكينه/موس',
        'اغتصبني/اغتصبوني/اغتصابي/تعرضت للاغتصاب',
      ],
      sw: [
        'ananipiga/hunipiga/amenipiga/alinipiga/wananipiga && ataniua/kuniua/aniue/atatuua/naogopa/kila/sana/sasa/kisu/msaada',
        'ataniua/kuniua/aniue/atatuua && anatishia/ametishia/anasema/amesema/anataka/kisu/panga/bunduki',
        'nimebakwa/nilibakwa/amenibaka/alinibaka/amebakwa',
      ],
    },
  },
]
