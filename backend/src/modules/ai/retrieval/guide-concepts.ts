/**
 * What somebody speaks of who asks for a guide in no way that is known: beginnings of words, in plain lower case; "!" behind
 * one that is said of nothing else. The last that is tried before "I do not know".
 */
const CONCEPTS: Record<string, string> = {
  contact: `call ring phone! text sms message mobile telephone! reach whatsapp! hotline! email! mail! address branch office! visit desk
    hour open closed team! staff human! person somebody someone answer reply! respond! write ignore silence chat complain! talk speak
    weekend sunday saturday night timezone manager holiday! nobody`,
  payment: `pay! paid! charge! bill! fee! money! deposit! card! cash! transfer currency! invoice! receipt! instalment! loan! credit
    naira! shilling! cedi! dollar bank! wallet! free premium! subscri! balance bargain! negotiat! discount! poor afford cost price lower
    reduce cheaper commission! earn! gain! benefit advice cost anything profit! register before expens sponsor! charity fund`,
  refunds: `refund! cancel! lose lost return back stop quit withdraw! money deposit! paid reject refuse unhappy disappoint! compensat!
    cheat regret!`,
  documents: `file! report! scan! upload! photo! picture pdf! cd disc record! note result letter! referral! form paper! history
    handwrit photograph whatsapp send old`,
  'data-rights': `private! privacy! secret! share! leak! delet! eras! forget hack! see know data! detail password consent! stolen spy store
    stored keep kept record confidential! anonym! name chat message account hide! employer! boss! neighbour! husband wife seen shown
    sold! track! cookie! passport stigma! gossip! embarrass! ashamed told tell hiv! oga! insurance`,
  checks: `true trust! lie lying fake! scam! believ! honest! real proof! verif! sure evidence review! star check source! wrong cheat!
    pretend! name legal licen! registered! doctor invent fraud! accurate! update correct reliab! old exaggerat! paid`,
  interpreters: `language! speak understand translat! interpret! english! french! arabic! swahili! zulu! hausa! communicat! read write
    talk nurse doctor deaf`,
  accommodation: `stay sleep! hotel! lodg! companion! family! escort! room airport! accompan! wife husband mother father child kid sister
    brother bring! hostel! guesthouse! driver taxi! sibling! uncle! aunt! cousin! son daughter relativ! along together friend pastor imam
    nanny alone carer arrive`,
  insurance: `insur! cover polic! nhif! nhis! hmo! claim`,
  flying: `fly! flying! plane! flight airplane! aeroplane! board! airline! oxygen! after`,
  aftercare: `home after afterwards! return follow! doctor scar! again village sick wound! stitch! complicat! recover! check physiotherap! village medicin
    bad result outcome fail! wrong! worse! mistake! negligen! responsib! blame! surgeon operation sue! unhappy redo! die`,
  booking: `start begin! step! process! plan date! urgent! appointment! request! book! schedul! wait! slot! register! account! apply! ready
    soon first next move change before travel month week earl late`,
  matching: `choose! pick! decid! recommend! suit! match! right option second opinion! better force`,
  about: `sihat! company! website! site! app who agency! kind government`,
}
interface Concept {
  id: string
  weights: [beginning: string, weight: number][]
}
const PARSED: Concept[] = Object.entries(CONCEPTS).map(([id, words]) => ({
  id,
  weights: words.split(/\s+/).map((word) => (word.endsWith('!') ? [word.slice(0, -1), 2] : [word, 1])),
}))
/** Asked of us or of the asker's own journey, and not of the world. */
const OURS =
  /\b(you|your|yours|yourselves|una|sihat|we|us|my|me|i|our|the (hospital|surgeon|doctor|operation))\b/
const LEAST = 2
const LONGEST_ENDING = 4

/** The guide that a text speaks of most, if it speaks of one. */
export function guideByConcepts(words: string[]): string | undefined {
  if (!OURS.test(words.join(' '))) return undefined
  const scored = PARSED.map(({ id, weights }) => ({
    id,
    score: weights.reduce(
      (sum, [beginning, weight]) => sum + (words.some(isForm(beginning)) ? weight : 0),
      0,
    ),
  }))
  const best = scored.reduce((first, one) => (one.score > first.score ? one : first))
  return best.score >= LEAST ? best.id : undefined
}

const isForm = (beginning: string) => (word: string) =>
  word === beginning ||
  (beginning.length > 2 && word.startsWith(beginning) && word.length - beginning.length <= LONGEST_ENDING)
