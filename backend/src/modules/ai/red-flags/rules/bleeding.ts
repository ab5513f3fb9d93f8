import type { Rule } from '../red-flag.js'
import { SOURCES } from '../sources.js'

export const bleeding: Rule[] = [
  {
    sign: 'Bleeding that is heavy or does not stop; blood coughed or vomited',
    source: SOURCES.firstAid,
    kind: 'statement',
    phrases: {
      any: ['<bleeding> & <heavily>', '<vomits> & <blood>'],
      en: ['cough/coughing/coughed/coughs .. blood', 'spitting blood', 'throwing up blood', 'blood in vomit', 'vomit blood', 'vomit looks like coffee', 'losing/lost & lots/lot/much blood', 'bleeding to death', 'bleeding & wont/not/cant/refuses/cannot stop', 'stop the bleeding', 'blood & spurting/gushing/pouring/squirting', 'black tarry stool', 'black stool && dizzy/faint/weak/blood', 'passing blood clots', 'stabbed', 'been shot', 'gunshot', 'was shot', 'cut off finger/hand/leg/arm', 'amputated && accident/bleeding', 'deep cut', 'bleeding from the rectum & <heavily>', 'soaking pad/pads', 'bleeding out'],
      fr: ['crache du sang', 'cracher du sang', 'tousse du sang', 'vomit du sang', 'vomir du sang', 'vomi du sang', 'selles noires', 'perdu & beaucoup/enormement & sang', 'se vide de son sang', 'arreter le saignement', 'sang qui coule & arrete', 'saigne du nez && heure/heures/arrete', 'poignarde', 'coup de couteau', 'balle & touche/blesse', 'saigne & arrete/arreter', 'coupure profonde', 'doigt & arrache/coupe/sectionne'],
      ar: ['يتقيا دم', 'بيرجع دم', 'بترجع دم', 'يستفرغ دم', 'كيتقيا الدم', 'كيرد الدم', 'يسعل دم', 'بيكح دم', 'بتكح دم', 'بكح دم', 'اكح دم', 'كيكح الدم', 'كيكحب الدم', 'كح دم', 'يبصق دم', 'براز اسود', 'مش قادر اوقف الدم', 'مش عارف اوقف النزيف', 'وقف النزيف', 'النزيف & لا يتوقف/مش/ما', 'الدم & مش/ما/لا & يوقف/بيقف/راضي/يتوقف/يحبس/بيوقف', 'الدم مبيقفش', 'الدم ما بغاش يحبس', 'طعن', 'مطعون', 'طعنه سكين', 'رصاص', 'طلق ناري', 'فقد دم كثير', 'جرح عميق', 'byrgga3 damm', 'byraga3 dam', 'kaytqaya dem', 'kaytqya ddem', 'bykoh dam', 'byko7 damm', 'kay7eb ddem', 'nazif shedid', 'nazeef shedeed', 'eddam mesh rady', 'ddem mabghach'],
      sw: ['anatapika damu', 'natapika damu', 'ametapika damu', 'kutapika damu', 'kukohoa damu', 'anakohoa damu', 'nakohoa damu', 'ninakohoa damu', 'amekohoa damu', 'anatema damu', 'natema damu', 'damu & haikomi/haisimami/haiachi/haikatiki/haikauki', 'damu nyingi', 'damu haiachi kutoka', 'damu inaendelea kutoka', 'choo cheusi', 'amechomwa kisu', 'amepigwa risasi', 'amepoteza damu', 'kupoteza damu nyingi', 'damu inaruka', 'kuzuia damu', 'jeraha kubwa && damu', 'amekatwa panga', 'amejikata vibaya'],
    },
  },
  {
    sign: 'Severe bleeding, named',
    source: SOURCES.firstAid,
    kind: 'sign',
    phrases: {
      en: ['internal bleeding', 'haemorrhage', 'hemorrhage'],
      fr: ['hemorragie', 'hemoragie', 'hemorragie interne'],
      ar: ['نزيف حاد', 'نزيف داخلي', 'نزيف شديد'],
      sw: ['damu kuvuja ndani', 'kuvuja damu ndani'],
    },
  },
]
