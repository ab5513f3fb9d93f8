import { ALL_LANGUAGES, type Language } from './red-flag.ts'

/** Scripts that tell a language. */
const SCRIPTS: Partial<Record<Language, RegExp>> = {
  ar: /[\u0621-\u064a]/,
  hi: /\p{Script=Devanagari}/u,
  zh: /\p{Script=Han}/u,
  am: /\p{Script=Ethiopic}/u,
}
/** Small words that tell a language; Arabic ones in Latin script, as on phones. */
const TELLING: Record<Language, ReadonlySet<string>> = {
  en: setOf(
    'the i my is am are he she his her it and to of in for have has with not no can cannot cant what how which was were been this that you me help please pls since after now today do does dont im hes shes from on at we our they father mother husband wife son daughter pain chest but very so feel feeling having will want myself who when where there dad daddy mum mummy mom mommy granny grandma grandpa grandmother grandfather brother sister uncle aunt auntie friend baby child kid wife man woman boy girl someone somebody had did got went gone took just up down out off all over because if then wont isnt arent doesnt didnt wasnt couldnt wouldnt wake woke awake stopped keeps',
  ),
  fr: setOf(
    'le la les un une des du de je j ai mon ma mes son sa est il elle pas ne et dans depuis que qui quoi avec pour sur au aux nous vous suis sont bonjour svp aide aidez mari femme pere mere fils fille fait mal tres plus ce cette c l d combien quel quelle apres peux peut veux a on y merci',
  ),
  ar: setOf(
    'andi aandi andou aandou andha aandha fi mesh msh mch mush mish wallah walah ummi ommi mama baba abi abuya bba mmi khoya khouya ya3ni yaani dyali dyal daba bzaf bezzaf kan kant men w ou wa ana mabghach maqdrch rani aafak afak 3afak chhal chahal bghit baghi ayez aayez aayza ayza delwa2ti awi awy jozi gouzi mrati rajli sadri sdri qalbi qlbi galbi rasi rassi batni kerchi weldi wldi ebni ibni benti bnti nmout amout mn li lli elli 3la aala ala chno chnou kif kifach hada hadi ma makaynch shu shou ach ila law kam bkam',
  ),
  sw: setOf(
    'na ya wa kwa ni nina ana mimi yangu wangu langu yake wake lake za la cha katika sana sasa leo jana tangu baba mama mtoto mume mke wangu hapa kwenye bila sina hana naomba tafadhali nisaidie saidia msaada je nataka gharama hospitali ninapata anapata siwezi hawezi kifua tumbo kichwa damu ghafla maumivu baada kutoka lakini huyu yuko niko ako dada kaka bibi babu shida',
  ),
  es: setOf(
    'el los las mi mis mucho mucha muy esta estoy tengo tiene puedo puede pecho por para pero hace desde favor ayuda hijo hija esposo esposa madre padre quiero quiere cuanto cuesta hola gracias una del lado vivir morir respirar sangre voy cuerpo ya le se me que no la de un en al con a',
  ),
  pt: setOf(
    'meu minha nao estou esta tenho tem consigo consegue peito por para muito muita dele dela ele ela voce ajuda mae pai filho filha marido quero quanto custa obrigado desde uma lado viver morrer respirar sangue vou corpo dor hoje que se me de com em a no',
  ),
  hi: setOf(
    'hai hain nahi nahin mera meri mere mujhe bahut aur raha rahi rahe kya ho gaya gayi mein kar dard saans kitna kitne chahiye hoon khoon papa',
  ),
  zh: new Set(),
  am: new Set(),
}

/** The language that the script of a text tells, where it does. */
export const languageOfScript = (text: string): Language | undefined =>
  ALL_LANGUAGES.find((language) => SCRIPTS[language]?.test(text))

/** The one most words are of; the sign's own where they tell nothing. */
export function languageOf(words: readonly string[], ofSign: Language): Language {
  const counts = Object.fromEntries(ALL_LANGUAGES.map((language) => [language, 0])) as Record<
    Language,
    number
  >
  counts[ofSign] += 0.5
  for (const word of words) {
    const language = languageOfScript(word)
    if (language) counts[language]++
    else for (const language of ALL_LANGUAGES) if (TELLING[language].has(word)) counts[language]++
  }
  return ALL_LANGUAGES.reduce((best, language) => (counts[language] > counts[best] ? language : best), ofSign)
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
