import { BOOKINGS_PATH } from '../grounding/links.js'
import { intentsOf } from '../question/intents.js'
import { type Refused, refusedLike } from '../question/likeness.js'
import { plain } from '../question/words.js'

/** What is never answered, with what is said instead; read on plain lower-case words. */
const REFUSALS: { kind?: Refused; asked: RegExp; answer: string[] }[] = [
  {
    asked: ownBooking(),
    answer: [
      'I cannot see your bookings. ',
      `Their status, dates, payments and refunds are under [Your bookings](${BOOKINGS_PATH}). `,
      'To cancel one, open it and choose "Cancel this booking": you see the refund before you confirm. ',
      'Our team answers your questions there, under "Messages with our team".',
    ],
  },
  {
    kind: 'dose',
    asked:
      /\b(doses?|dosage|dosing|how (many|much) (mg|milligrams?|tablets?|pills?|drops|units)|\d+ ?mg|mg of|milligrams?|(?<!(insurance|flight|visa|hotel|policy|documents|papers|bus|route) )should i (take|stop taking|start taking)|can i (take(?! (\w+ ){0,3}(husband|wife|mother|father|mum|dad|parents|sisters?|brothers?|sons?|daughters?|kids?|child(ren)?|baby|family|friends?|somebody|someone|photos?|pictures|documents|reports))|stop taking|mix)|how (many|much|often) \w+ (tablets?|pills?)|(stop|start|keep) taking|prescri(be|ption for)|pain ?killers?|antibiotics?|ibuprofen|paracetamol|panadol|aspirin|metformin|insulin|warfarin|morphine|tramadol|medication should|medicine should|drug should|which (medicines?|medications?|drugs?|pills?|tablets?)|(tablets?|pills?|medicines?|drugs?|syrup|injections?) (are |is |do |should |that )*(good|help|work|take|safe|for)|what (medicines?|medications?|drugs?|pills?|tablets?))\b/,
    answer: [
      'I cannot say which medicine or dose is right for you. ',
      'Please ask your doctor or pharmacist, who know your case. ',
      'For our team, choose "Talk to a person".',
    ],
  },
  {
    kind: 'diagnosis',
    asked:
      /\b(do i have (?!to\b|the right|a right|access|any|rights)|have i got|what is wrong with me|whats wrong with me|what do i have|diagnose|diagnosis (for|of) (me|my)|is it (cancer|serious|a heart attack|normal|dangerous)|could (it|this) be|is (this|my) \w+ (cancer|serious|normal|dangerous|benign|malignant)|(what|which) (disease|illness|sickness|condition) (do|have|is)|what (could|can|might) (be )?(cause|causing|my)|(what do|do) (my|these) symptoms|symptoms mean|(do|should|must) i (really |still )?(need|have|get|undergo) (an? |the )?(surgery|operation|bypass|stent|transplant|hip|knee|chemo\w*|treatment|spinal)|(read|interpret|look at|explain) (my|this|these) (scans?|x ?rays?|mri|results?|tests?|reports?|ecg|blood)|(why|what) (does|is|makes|causes?) (my|this|these) \w+|(is|are) (my|his|her|this|these) (?!deposit|money|payment|data|account|booking|visa|insurance|premium|files?|reports?|scans?|papers|website|site|company|platform)\w+( \w+)? (an?|due to|because of|caused by) (?!partner)\w+|should i (worry|be worried|change|increase|reduce|stop|start|have surgery)|is (this|it|that) (contagious|serious)|is my \w+( \w+)? (too )?(high|low|normal|ok)|(means?|meaning) (i have|i am)|am i (sick|ill|dying|infertile|pregnant)|which treatment (should i|is right for me)|how (do|can|to|should) (i |we |you |he |she )?(treat|cure|heal|lower|reduce|get rid of|relieve) (?!(the |my )?(cost|costs|price|prices|bill|fee|fees)\b)\w+|home remed(y|ies)|natural cure|(cure|treat) (it|this|that) (myself|at home)|what should i do about my|will i (die|survive|be cured)|how long do i have (left|to live)|(survival|success|cure) (rate|chances?) (of|for|with) (my|me|his|her)|(my|his|her) (chances?|prognosis|life expectancy)|chances? (of|that) (i|he|she|me|my))\b/,
    answer: [
      'I cannot diagnose anything or say which treatment you need. ',
      'Please ask a doctor who can examine you. ',
      'For our team, choose "Talk to a person".',
    ],
  },
  {
    asked:
      /\b(doctors?|dr|surgeons?|physicians?|professors?|prof|nurses?|specialists?)\b.*\b(private|personal|home|mobile|cell|phone|whatsapp|telephone|number|email|address)\b|\b(private|personal|home|mobile|cell|phone|whatsapp|telephone|number|email|address)\b.*\b(doctors?|dr|surgeons?|physicians?|professors?|prof|nurses?)\b/,
    answer: [
      'I do not know contact details of doctors, and our catalogue does not hold them. ',
      'To reach our team, choose "Talk to a person".',
    ],
  },
  {
    kind: 'world',
    asked:
      /\b(weather|climate|monsoon|rain(y|ing)?|temperature|forecast|president|prime minister|elections?|politic\w*|parliament|government|war|football|soccer|cricket|world cup|premier league|recipes?|cook|restaurants?|beach(es)?|nightlife|sightseeing|shopping|museums?|stocks?|shares|bitcoin|crypto\w*|exchange rate|lottery|jokes?|poems?|songs?|movies?|films?|music|homework|essay|code|python|javascript|math|capital of|population|history of|religion|god|heaven|sin|haram|sharia|quran|bible|who (invented|discovered|wrote|painted|built|sings?)|fatwa|horoscope|dating|girlfriend|boyfriend|news|(flight|plane|air) tickets?|air ?fares?|ticket prices?|(paid|buy|sell|selling|buying)( an| a| my)? (kidney|organ|liver|donor)|paid donor|richest|lawsuits?|sued|flight prices?|price of (a )?(flight|ticket)|cost of (a |the )?(flight|ticket)s?|flights? cost|tickets? cost|how (much|many dollars) (\w+ ){0,4}(flights?|tickets?|hotels?|rooms?|taxi|apartments?|airbnb|uber)|(hotels?|rooms?|taxi|apartments?|airbnb) (\w+ ){0,4}(costs?|prices?|per night|per day|rates?)|(price|cost|rate)s? (of|for) (\w+ ){0,3}(hotels?|rooms?|taxi|apartments?|airbnb)|(get|find|give|offer|want|looking for|have) (\w+ ){0,3}(job|jobs|work permit|employment|scholarship|admission)|(work|student|business|study|residence) (visas?|permits?)|(become|becoming|work as|working as|train as|study to be) (a |an )?(nurse|doctor|surgeon|pharmacist|teacher|driver|agent)|asylum|citizenship|green card|universit(y|ies)|school fees|afcon|olympics|world record|(translate|rewrite|correct|spell|summari[sz]e) (this|the|my|these|a) (sentence|text|word|words|phrase|letter|email|paragraph|message)|cheap\w* (air )?(flights?|tickets?|fares?)|booking com|medigo|qunomedical|bookimed|vaidam|lyfboat|whatclinic|medical tourism companies|than (you|your (site|company|service))$|compared (to|with) you|(other|another) agenc(y|ies)|placidway|medical departures|competitors?|other (compan|agenc|platform|websit|site)\w*|system prompt|(show|tell|reveal|print|repeat|what are)( me)? your (instructions|prompt|rules)|which model|(ask|use|using|better than|are you|like) (chatgpt|openai|gemini|claude))\b/,
    answer: [
      'I do not know that. ',
      'I only answer from our catalogue of treatments, hospitals and destinations, and about how we work. ',
      'For anything else, choose "Talk to a person".',
    ],
  },
]

/** Asks what only the patient's own bookings and payments tell, or for a change of them. */
function ownBooking(): RegExp {
  const thing =
    '(bookings?|appointments?|consultations?|reservations?|requests?|payments?|deposits?|refunds?|transfers?|invoices?)'
  const own = `(my|our) ((next|first|last|hospital|doctors?) )*${thing}`
  const planned = '(my|our|this|the) (booking|appointment|consultation|reservation|request)'
  const day =
    '(my|our) ((next|first|hospital|doctors?) )*(appointments?|consultations?|bookings?|operation|surgery)'
  const asked = [
    `(when|what (day|date|time)|which (day|date)|at what time) (is|was|are|will be) ${day}`,
    `(whens|whats the (date|time|day) of|(date|time|day) of) ${day}`,
    '(do|have) (i|we) (have|got) (an|any) ((upcoming|next) )?appointments?',
    `(do|can|could|did|will) (you|u) (please )?(see|find|check|view|open|access|know|have|show( me)?|look (at|up|into)) ${own}`,
    `(check|show me|look up) ${own}`,
    'booking ((number|reference|id) )?(?=[0-9a-f]*\\d)[0-9a-f]{6,}',
    `(?<!\\b(if|when|before|after|unless) (i|we) )(cancel|move|change|reschedule|postpone|confirm) ${planned}`,
    `(status|state|progress|news|updates?) (of|on|about|for|from) ${own}`,
    `where (is|are) (my|our) (money|${thing})`,
    `(did|has|have|is|was) (my|our) (money|${thing}) (\\w+ )?(arrived?|received|confirmed|gone|go|come|came|reach(ed)?|processed|approved|accepted|refunded|cancell?ed)`,
    `(did|have) (you|u) (receive|received|get|got) (my|our) (money|${thing})`,
    'how much (did (i|we) pay|have (i|we) paid|do (i|we) (still )?owe)',
  ]
  return new RegExp(`\\b(${asked.join('|')})\\b`)
}

/** Whether they are in a price is a question about the price. */
const TRAVEL_COSTS =
  /\b(air ?fares?|((plane|air|flight) )?tickets?|flights?|hotels?|rooms?|taxi|apartments?|airbnb)\b/g

/** What is said instead of an answer, if the message asks for what is never answered. */
export function refusalOf(message: string): string[] | undefined {
  const said = plain(message)
  const isAboutContents = intentsOf(message).has('included')
  const text = isAboutContents ? said.replace(TRAVEL_COSTS, ' ') : said
  const like = refusedLike(message)
  return (
    REFUSALS.find(({ asked }) => asked.test(text)) ?? REFUSALS.find(({ kind }) => kind && kind === like)
  )?.answer
}

const ASKS_PROMISE =
  /\b(guarant\w*|promis\w*|assur(e|es|ed)|100 (percent|sure))\b.*\b(cur(e|ed|es)|heal\w*|recover\w*|results?|outcomes?|success\w*|surviv\w*|better|well|work|works|pregnan\w*|baby|pain free)\b|\b(cur(e|ed)|heal(ed)?|recovery|results?|outcomes?|success\w*|survival)\b.*\b(guarant\w*|promis\w*)\b/

/** Said before the answer to whoever asks for a promise. */
export const noPromise = (message: string): string[] =>
  ASKS_PROMISE.test(plain(message)) ? ['Nobody can promise a medical result. '] : []

const ITSELF = {
  asked:
    /\b(who are you|what are you|are you (a |an )?(human|person|real|robot|bot|ai|machine|doctor|nurse)|(what|whats) (is )?your name|am i (talking|speaking|chatting) (to|with) (a|an))\b/,
  answer: [
    'I am an AI, the built-in health assistant of Sihat; no person and no doctor. ',
    'I give educational information from our catalogue, not medical advice. ',
    'To reach our team, choose "Talk to a person".',
  ],
}

/** For whoever asks what is answering: before anything else, for nobody should take it for a person. */
export const aboutItself = (words: string): string[] | undefined =>
  ITSELF.asked.test(words) ? ITSELF.answer : undefined

const SMALL_TALK: { asked: RegExp; answer: string[] }[] = [
  {
    asked: /\b(thanks?|thank you|thx|cheers|appreciate|great help|helpful)\b/,
    answer: ['You are welcome. ', 'Ask me about a treatment, a hospital, a destination or how we work.'],
  },
  {
    asked:
      /^(hello|hi|hey|good (morning|afternoon|evening|day)|greetings|salam|jambo|bye|goodbye|see you|hola|yo)\b/,
    answer: [
      'Hello. I am an AI that answers from our catalogue. ',
      'Ask me about a treatment and its price, a hospital, a destination or how we work.',
    ],
  },
  {
    asked:
      /\b(what can you (do|help|answer|tell)|how can you help|can you help me|help me please|i need help)\b|^help$/,
    answer: [
      'I answer from our catalogue: treatments with their price ranges, hospitals, destinations, and how we work. ',
      'What do you want to know about?',
    ],
  },
]

/** For a message that is about nothing in the catalogue. */
export function smallTalk(words: string): string[] | undefined {
  return SMALL_TALK.find(({ asked }) => asked.test(words))?.answer
}
