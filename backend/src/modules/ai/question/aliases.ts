import { withoutLayWords } from './lay/index.js'
import { fromOtherLanguages } from './other-languages.js'
import { inPlaceWords } from './place-words.js'

/**
 * Everyday words, and French ones for the main treatments and questions, in the words of the catalogue. Read on lower-case text
 * without accents, in this order.
 */
const ALIASES: [said: RegExp, meant: string][] = [
  [/\b(prothese|remplacement|changement) (totale )?(de |du )?(la )?hanche\b/g, 'hip replacement'],
  [/\b(prothese|remplacement|changement) (totale )?(de |du )?genou\b/g, 'knee replacement'],
  [/\bhanche\b/g, 'hip'],
  [/\bgenoux?\b/g, 'knee'],
  [/\bpontage( coronarien)?\b/g, 'coronary bypass'],
  [/\bangioplastie\b/g, 'angioplasty'],
  [/\b(coeur|cœur|cardiaque|cardiologie)\b/g, 'heart'],
  [/\b(fecondation in vitro|fiv|bebe eprouvette)\b/g, 'ivf'],
  [/\bcongel\w+ (d |des |de |mes |du )?(ovules?|ovocytes?)\b/g, 'egg freezing'],
  [/\bcongel\w+ (du |de |mon )?sperme\b/g, 'sperm freezing'],
  [/\b(infertilite|sterilite)\b/g, 'infertility'],
  [/\brhinoplastie\b/g, 'rhinoplasty'],
  [/\b(refaire )?(le |mon )?nez\b/g, 'nose'],
  [/\bchirurgie esthetique\b/g, 'cosmetic surgery'],
  [/\bmal (de|au) dos\b/g, 'spine'],
  [/\bcolonne vertebrale\b/g, 'spine'],
  [/\bhernie discale\b/g, 'herniated disc'],
  [/\bchimiotherapie\b/g, 'chemotherapy'],
  [/\bradiotherapie\b/g, 'radiotherapy'],
  [/\btumeurs?\b/g, 'tumour'],
  [/\b(hopital|hopitaux|cliniques?)\b/g, 'hospital'],
  [/\b(combien|prix|tarifs?|couts?|coute|coutent)\b/g, 'how much cost'],
  [/\b(remboursements?|rembourser?|rembourse)\b/g, 'refund'],
  [/\b(paiements?|payer)\b/g, 'payment'],
  [/\binterpretes?\b/g, 'interpreter'],
  [/\bassurances?\b/g, 'insurance'],
  [/\bcombien de temps|\bduree\b/g, 'how long'],
  [/\b(vols?|avion)\b/g, 'flight'],
  [/\b(bonjour|bonsoir|salut)\b/g, 'hello'],
  [/\bmerci\b/g, 'thanks'],

  [
    /\b(can ?not|cant|unable to|trouble|difficulty|struggling to|trying to|want to)( \w+)? (get(ting)? pregnant|conceiv\w+|fall(ing)? pregnant)\b/g,
    'infertility ivf',
  ],
  [/\b(pregnant|conceive|childless)\b/g, 'pregnancy'],
  [/\btest tube\b/g, 'test tube baby'],
  [/\blipo\b/g, 'liposuction'],
  [/\bslip(ped)? dis[ck]s?\b/g, 'slipped disc'],
  [
    /\bback ?bone\b|\bback ?(ache|surgery|operation|pain|problems?|injury)\b|\bmy back\b(?= (hurt|is|ache|need|pain))/g,
    'spine',
  ],
  [/\bheart attacks?\b/g, 'heart'],
  [/\b(cardiologist|cardiologists|heart doctor)\b/g, 'cardiology'],
  [/\b(oncologist|oncologists)\b/g, 'oncology'],
  [/\bstoring (my )?eggs\b/g, 'egg freezing'],
  [/\b(freez\w+|store) (of )?(my |her |our |some )?eggs?\b/g, 'egg freezing'],
  [/\b(freez\w+|store) (of )?(my |his |our |some )?(sperm|semen)\b/g, 'sperm freezing'],
  [
    /\b(alternative|holistic|natural|traditional|non ?conventional) (treatments?|medicines?|therap\w+|options?|remed\w+|healing)\b/g,
    'complementary',
  ],

  [/\bbahasa melayu\b/g, 'malay language'],
  [/\bbahasa( indonesia)?\b/g, 'indonesian language'],
  [/\b(putonghua|cantonese)\b/g, 'chinese language'],
  [/\bkiswahili\b/g, 'swahili language'],
  [/\bayurved\w*\b/g, 'ayurveda'],
  [/\bac+[ua]p[ua]n[ck]?tur\w*\b/g, 'acupuncture'],
]

export const inCatalogueWords = (text: string): string =>
  withoutLayWords(
    ALIASES.reduce(
      (said, [pattern, meant]) => said.replace(pattern, meant),
      inPlaceWords(fromOtherLanguages(text)),
    ),
  )
