import type { Rule } from '../red-flag.js'
import { SOURCES } from '../sources.js'

export const cardiac: Rule[] = [
  {
    sign: 'Pain, pressure or tightness in the chest',
    source: SOURCES.heartAttack,
    kind: 'sign',
    phrases: {
      any: ['<chest> & <pain>', '<heart> & <pain> & <severe>'],
      en: ['angina attack', 'pain & left arm && sweating/sweat/jaw/breath'],
      fr: ['douleur/mal & bras gauche && machoire/poitrine/sueurs/transpire', 'infarctus en cours'],
      ar: ['الم & <limb> && عرق/عرقان/بيعرق/يتعرق', 'ضيقه في الصدر', 'ذبحه صدريه الان'],
      sw: ['maumivu & mkono wa kushoto && jasho/kifua/taya'],
    },
  },
  {
    sign: 'The chest hurts',
    source: SOURCES.aha,
    kind: 'statement',
    phrases: {
      any: ['<chest> & <hurts>', '<heart> & <hurts>'],
      en: ['sitting on my chest', 'elephant on chest', 'weight on my chest', 'something sitting/pressing on my/his/her chest', 'pain going down/spreading left arm', 'heart has stopped', 'heart stopped', 'no pulse', 'heart is not beating'],
      fr: ['poids sur la poitrine', 'serre la poitrine', 'plus de pouls', 'pas de pouls', 'coeur s est arrete', 'coeur ne bat plus'],
      ar: ['جبل علي صدري', 'حجر علي صدري', 'قلبه وقف', 'قلبها وقف', 'قلبه توقف', 'القلب واقف', 'لا يوجد نبض', 'مفيش نبض', 'مافي نبض', 'ما كاينش النبض'],
      sw: ['moyo umesimama', 'hana mapigo', 'hakuna mapigo', 'mapigo ya moyo yamesimama', 'moyo wake umesimama'],
    },
  },
  {
    sign: 'Heart attack, cardiac arrest',
    source: SOURCES.heartAttack,
    kind: 'diagnosis',
    phrases: {
      en: ['heart attack', 'cardiac arrest', 'heartattack', 'hart attack', 'heart attach'],
      fr: ['crise cardiaque', 'infarctus', 'arret cardiaque', 'attaque cardiaque', 'crise de coeur'],
      ar: ['نوبه قلبيه', 'ازمه قلبيه', 'جلطه قلبيه', 'جلطه في القلب', 'سكته قلبيه', 'احتشاء', 'ذبحه صدريه', 'جلطه بالقلب', 'azma 2albeya', 'azma albeya', 'nawba 9albia', 'sakta 9albia', 'crise cardiaque'],
      sw: ['mshtuko wa moyo', 'shambulio la moyo', 'shambulizi la moyo', 'heart attack', 'moyo kusimama'],
    },
  },
]
