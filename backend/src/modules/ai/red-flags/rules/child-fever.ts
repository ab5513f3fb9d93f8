import type { Rule } from '../red-flag.js'
import { SOURCES } from '../sources.js'

export const childFever: Rule[] = [
  {
    sign: 'A child with fever and a danger sign, or a newborn with fever',
    source: SOURCES.childFever,
    kind: 'statement',
    phrases: {
      any: [
        '<newborn> && <fever>',
        '<child> && <fever> && <fits>',
        '<child> && <fever> && <confused>',
        '<child> && <fever> && <unconscious>',
        '<child> && <fever> && #high-fever',
        '<child> && #high-fever && <vomits>',
        '<child> && <fits>',
      ],
      en: ['<child> && <fever> && stiff neck/stiff/rash/spots/purple', '<child> && <fever> && not/refusing/refuses/wont/cant/unable & drinking/drink/feeding/feed/eat/eating/suck/breastfeed/sucking/breastfeeding', '<child> && <fever> && breathing/breathless/grunting', '<child> && <fever> && sunken/dry/urine/peeing/pee/nappy/nappies/tears', '<child> && very/extremely/so/too high fever', '<child> && <fever> && wont/not/doesnt/refuses/refuse & come/go/going/coming down/reduce', '<child> && floppy', '<child> && <fever> && vomiting everything', '<child> && cannot/cant/not/unable drink/breastfeed/suck/feed'],
      fr: ['<child> && <fever> && raideur/nuque/raide/taches/boutons/violettes/eruption', '<child> && <fever> && boit plus/pas', '<child> && <fever> && tete plus/pas', '<child> && <fever> && mange plus', '<child> && <fever> && refuse de boire/teter/manger', '<child> && <fever> && respire/gemit/geint', '<child> && <fever> && baisse pas', '<child> && tres forte fievre', '<child> && fievre tres forte/elevee', '<child> && <fever> && descend pas', '<child> && tout mou', '<child> && toute molle', '<child> && <fever> && pleure && arret/inconsolable', '<child> && grosse fievre'],
      ar: ['<child> && <fever> && رقبه/رقبته/رقبتها/تيبس/طفح/بقع/نقاط', '<child> && <fever> && لا يرضع/ترضع/يشرب/تشرب', '<child> && <fever> && مش راضي/راضيه/عايز/عايزه/بيرضع/بترضع/بيشرب/بتشرب', '<child> && <fever> && مبيرضعش/مبترضعش/مبيشربش/ماكيرضعش/ماكترضعش/مكيرضعش/ماكيشربش/ماكيشربش', '<child> && <fever> && ما يرضع/ترضع/يشرب/تشرب/كيرضعش/بغاش/بغاتش', '<child> && <fever> && رافض/رافضه/يرفض/ترفض', '<child> && <fever> && مش بتنزل/بينزل/راضيه', '<child> && <fever> && لا تنخفض/تنزل', '<child> && <fever> && ما بغاتش/نزلت/تنزل/هبطاتش', '<child> && <fever> & <severe>', '<child> && <fever> && بيتنفس/يتنفس/كيتنفس بسرعه/بصعوبه', '<child> && <fever> && makayrda3ch/marda3ch/makayrdaach/mesh/msh/mabghach'],
      sw: ['<child> && <fever> && shingo/upele/vipele/madoa', '<child> && <fever> && hanyonyi/hali/hanywi/hataki/anakataa/hawezi/amekataa/anagoma', '<child> && <fever> && anapumua/kupumua && haraka/shida', '<child> && <fever> && haishuki/haipungui/haitoki', '<child> && homa kali', '<child> && <fever> & kali/sana', '<child> && <fever> && anatapika kila/vyote', '<child> && hanyonyi/hawezi kunyonya', '<child> && amelegea'],
    },
  },
]
