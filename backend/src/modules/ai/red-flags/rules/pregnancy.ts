import type { Rule } from '../red-flag.js'
import { SOURCES } from '../sources.js'

export const pregnancy: Rule[] = [
  {
    sign: 'In pregnancy: bleeding, fits, bad headache with changed sight, severe pain, waters, a baby that does not move',
    source: SOURCES.maternal,
    kind: 'statement',
    phrases: {
      any: [
        '<pregnant> && <bleeding>',
        '<pregnant> && <fits>',
        '<pregnant> && <unconscious>',
        '<pregnant> && <belly> & <severe> & <pain>',
        '<pregnant> && <severe> & <pain> & <belly>',
        '<pregnant> && <severe> & <pain>',
        '<birth> && <bleeding> & <heavily>',
        '<birth> && <fits>',
        '<birth> && <fever> && <confused>',
      ],
      en: ['<pregnant> && headache && vision/see/seeing/sight/spots/blurry/blurred/eyes/swollen', '<pregnant> && blurred/blurry vision', '<pregnant> && water/waters & broke/broken/leaking/burst/breaking', 'water/waters broke/broken', '<pregnant> && leaking water/fluid', '<pregnant> && baby & not/stopped/hasnt/isnt/less/doesnt & moving/move/moved/kicking/kick/kicked/movement', 'baby/fetus & stopped/not & moving/kicking && womb/belly/week/weeks/stomach/pregnant', 'baby not kicking', 'no fetal movement', 'cord & coming/out/hanging', '<pregnant> && fainted/fainting/collapsed', '<pregnant> && belly/stomach/abdominal/tummy pain', '<pregnant> && swollen && headache', 'contractions && weeks/early/month/months', '<birth> && soaking/soaked pad/pads', '<birth> && headache && vision/see/blurred/severe', 'placenta & not/hasnt/stuck/refused', 'baby is coming && now/hospital/help', 'baby coming now', 'labour && bleeding/stuck/days', '<pregnant> && fell && belly/stomach/pain', '<pregnant> && missed period && pain', 'positive test && pain & side/belly/shoulder'],
      fr: ['<pregnant> && mal/maux/mal a la tete && vue/vois/vision/trouble/taches/yeux/brille', '<pregnant> && vision trouble/floue', '<pregnant> && perdu les eaux', 'perdu les eaux', 'perte des eaux', 'poche & rompue/percee/eaux', '<pregnant> && bebe & bouge plus/pas', 'bebe ne bouge plus', 'bebe bouge plus', 'bebe ne bouge pas && ventre/grossesse/enceinte', 'sens plus bebe bouger', 'sens plus bouger', 'sens plus le bebe', '<pregnant> && <belly> & <pain>', '<pregnant> && contractions', 'cordon & sort/sorti', 'placenta & sorti/sort/pas', '<pregnant> && gonflee && tete', '<pregnant> && malaise', '<pregnant> && tension & elevee/haute/monte && tete/vue'],
      ar: ['<pregnant> && صداع && زغلله/نظر/عيني/رويه/شوف/ارئ/عيون/الرويه/النظر/تورم/اشوف', '<pregnant> && زغلله', '<pregnant> && نزل/نزلت/نزلو/نزول ماء/المويه/ميه/مويه/الماء/الما/المايه/مياه/ماي', 'نزلت المويه', 'نزل ماء الجنين', 'كيس المياه انفجر', 'نزول ماء الراس', '<pregnant> && لا يتحرك', '<pregnant> && مش بيتحرك', '<pregnant> && مبيتحركش', '<pregnant> && ما يتحرك', '<pregnant> && ما كيتحركش', '<pregnant> && ماكيتحركش', '<pregnant> && مبقاش/مابقاش/بطل/وقف/توقف يتحرك/كيتحرك/حركه/الحركه', 'الجنين & لا يتحرك/مبيتحركش/ماكيتحركش', 'الجنين لا يتحرك', 'الجنين مش بيتحرك', 'الجنين ما يتحرك', 'الجنين توقف عن الحركه', 'البيبي مش بيتحرك', 'البيبي مبيتحركش', 'حركه الجنين & توقفت/وقفت/معدومه', 'لا احس بحركه', 'مش حاسه بحركه', 'ما احس بحركه', 'ماكنحسش بحركه', 'مابقيتش كنحس بالبيبي', 'مبقيتش كنحس بيه', '<pregnant> && <belly> & <pain> & <severe>', '<pregnant> && تسمم حمل', '<pregnant> && طلق', 'المشيمه & ما/لم/منزلتش', 'hamel w bnzef', '7amel w banzef', '7amel && damm/dem/nazif', 'lbebe makayt7arkch', 'makayt7arekch', 'makaytharkch', 'makayteharekch', 'mabyet7arakch', 'mabyeharaksh', 'mesh byet7arak', 'mesh byetharak'],
      sw: ['<pregnant> && kichwa/kichwani && macho/sioni/kuona/ukungu/maruerue/haoni/vizuri', '<pregnant> && maruerue', '<pregnant> && maji/chupa & yamepasuka/imepasuka/yanatoka/yametoka/yanavuja/yamevunjika', 'chupa imepasuka', 'maji yamepasuka', '<pregnant> && mtoto & hachezi/hasogei/haruki/hajacheza/ameacha/hatembei', 'mtoto hachezi tumboni', 'mtoto tumboni & hachezi/hasogei', 'mtoto hachezi', 'mtoto hasogei tumboni', 'sisikii mtoto akicheza', 'simsikii mtoto', 'mtoto ameacha kucheza', 'kitovu kimetoka', 'kamba ya kitovu', 'kondo & halijatoka/halitoki', '<pregnant> && tumbo & <hurts> & <severe>', '<pregnant> && tumbo & <pain>', '<pregnant> && uchungu && mapema/wiki/miezi', '<pregnant> && kuvimba/amevimba/imevimba/nimevimba && kichwa', '<pregnant> && anatokwa/natokwa/inatoka'],
    },
  },
  {
    sign: 'Ectopic pregnancy, eclampsia, bleeding after birth',
    source: SOURCES.ectopic,
    kind: 'diagnosis',
    phrases: {
      en: ['ectopic', 'ectopic pregnancy', 'eclampsia', 'postpartum haemorrhage', 'postpartum hemorrhage', 'miscarrying', 'miscarriage && bleeding/pain'],
      fr: ['grossesse extra uterine', 'eclampsie', 'hemorragie de la delivrance', 'fausse couche && saigne/saignement/sang'],
      ar: ['حمل خارج الرحم', 'تسمم الحمل', 'ارتعاج', 'نزيف بعد الولاده'],
      sw: ['mimba nje ya kizazi', 'mimba nje ya mfuko', 'kifafa cha mimba'],
    },
  },
]
