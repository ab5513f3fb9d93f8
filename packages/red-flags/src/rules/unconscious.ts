import type { Rule } from '../red-flag.ts'
import { SOURCES } from '../sources.ts'

export const unconscious: Rule[] = [
  {
    sign: 'Does not wake',
    source: SOURCES.firstAid,
    kind: 'sign',
    general: true,
    phrases: { any: ['<unconscious>'] },
  },
  {
    sign: 'Does not wake or does not move, described and not named',
    source: SOURCES.firstAid,
    kind: 'statement',
    general: true,
    phrases: {
      any: ['<cannot> .. <wakeUp>', '<eyes> & <rolled>', '<foam> & <mouth>', '<person> & <still>'],
      en: [
        'open/opening his/her/their eyes && not/nothing/wont/cant/doesnt/no/cannot/refuse',
        'on the floor && nothing/not/wont/cant/eyes/respond/dead',
        'dropped/fell/fall/down && no/not/cant/wont/nothing dey talk/move/respond/answer/speak/moving/talking',
        'no dey talk/move/respond/answer/wake/breathe',
        'foaming',
        'frothing',
        '<cannot> .. wake him/her/them/mum/mom/mother/dad/daddy/father/baby/child/husband/wife/son/daughter/brother/sister/grandma/grandpa/up',
        'trying/tried to wake && not/no/nothing/wont',
        'shake/shaking/slap/calling him/her && nothing/answer/wake/respond',
        'body is cold/stiff',
        '<person> & slump*/collaps*',
        'clenched & teeth/jaw',
      ],
      fr: [
        '<cannot> .. le/la/l reveiller',
        '<person> & inerte/inanime/inanimee/inconscient*',
        '<person> && tombe/tombee && bouge plus/pas',
        'corps & froid/raide/glace',
        'dents & serrees',
        '<person> & evanoui*',
      ],
      ar: [
        '<cannot> .. نصحيه/اصحيه/نصحيها/اصحيها/نفيقه/نفيقها/نفيقوه/نفيقوها/افوقه/افوقها/نفيقو',
        'جسمه/جسمها/جسمو & ساقع/ساقعه/بارد/بارده/متلج',
        'طاح/طاحت/وقع/وقعت && مش بينطق/يهضر/كيهضر/كيهضرش/كيهدرش/بيتحرك',
        'شفت/شوف ما كيتنفس',
        'قاطع النفس',
        'مرمي/مرميه/مرميين الارض',
        'بيشخر/بتشخر/كيشخر && الارض/مرمي/مرميه/بيرد/يفيق/يصحي',
        'نفس كل شويه',
        'tah/taht/we2e3/wa2e3 && kayhderch/kayhdarch/kayhdrch/byrod/kayjawbch/byentaq',
      ],
      sw: [
        'mwili & baridi/umepoa/umekuwa baridi',
        '<cannot> .. kumwamsha/kumuamsha/mwamsha',
        'tukimwita && haitiki/hajibu',
        'anaanguka anaanguka',
        'meno & ameuma/yamekaza/ameyauma',
      ],
    },
  },
]
