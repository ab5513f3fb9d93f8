/** Whole sentences that ask for a guide, whichever of their words are used: a doer, a thing and what is done with it. */
const any = (words: string) => `(?:${words})`
const upTo = (most: number) => String.raw`(?: \w+){0,${most}}? `

const PAPERS = any(
  'files?|records?|scans?|x ?rays?|mris?|ct|reports?|results?|documents?|papers?|letters?|pictures|photos?|images?|history|notes',
)
const DATA = any(
  'data|details|information|account|everything|profile|history|photos?|files?|records?|name|number|documents?|uploads?|all (?:of )?(?:this|that|it)|what you know',
)
const GONE = any(
  'delet\\w*|eras\\w*|remov\\w*|wip(?:e|ed|ing)|forget|destroy\\w*|close[ds]?|disappear|supprim\\w+|effac\\w+',
)
const KIN = any(
  'husband|wife|spouse|partner|mothers?|mum|mom|mama|father|dad|parents|sisters?|brothers?|sons?|daughters?|kids?|child(?:ren)?|bab(?:y|ies)|family|friends?|relatives?|someone|somebody|companions?|caregiver|aunt\\w*|uncle|nanny|escort|people|attendants?',
)
const MONEY = any('money|deposit|premium|payments?|amount|subscription|fee|cash')
const CHECKED = any(
  'checks?|checked|verif\\w+|reviews?|reviewed|writes?|wrote|controls?|confirms?|confirmed|gives?|gave|made|makes?|invent\\w*|decid\\w+|sets?|awards?|updates?|updated|proves?',
)
const FACTS = any(
  'facts?|hospitals?|info\\w*|stars?|ratings?|write|site|website|content|prices?|pages?|this|these|numbers?|scores?|ranking|what you say',
)
const HOSPITAL = any('hospitals?|clinics?|doctors?|surgeons?|providers?')

const PATTERNS: [id: string, asked: string[]][] = [
  [
    'payment',
    [
      'all (?:the |my )?money|at once|whole (?:amount|sum|money)|(?:half|part|rest)(?: of)?(?: the)?(?: money| price| payment)?(?: now| later)|in (?:parts|pieces|rates|stages)|instal\\w+|monthly',
      'mobile (?:money|wallet|payment)|momo|mtn|airtel|m ?pesa|orange money|western union|moneygram|wire|crypto|visa card|mastercard|debit card|apple pay|google pay|bank (?:transfer|account)|cheque',
      'receipts?|invoices?|proof of payment|bill for|facture|recu',
      '(?:get\\w*|receiv\\w+|tak\\w+|earn\\w*|paid|profit\\w*|money)(?: \\w+){0,4}? (?:from|by) (?:the |your |these )?hospitals?|commission|hidden (?:costs?|fees?|charges?)|(?:earn|make)(?: your)? money|who pays (?:you|sihat)|upfront|up front|in advance',
      `(?:do|does|will|would|what|how much|why)${upTo(3)}(?:you|sihat) (?:charge|take|cost|earn|want)`,
      '(?:your|sihats?) (?:own )?(?:services?|fees?|company|help|work|support|consultations?|charges?)(?: \\w+){0,2}? (?:costs?|fees?|price|free|charges?)|(?:cost|price|fee) (?:of|for) (?:your|the) (?:services?|help|consultation)',
      `(?:when|how|where|whom|who)${upTo(3)}(?:pay|send(?: \\w+)? money|transfer)`,
      'deposit|down payment|acompte|premium (?:cost|price|membership|plan)|what (?:is|does) premium|currency|currencies',
      '(?:agents?|middle ?m[ae]n|brokers?|someone|somebody|man|woman|person|he|she|they)(?: \\w+){0,6}? (?:pay|money|send|transfer)',
    ],
  ],
  [
    'refunds',
    [
      `(?:get|give|gets|have|want|receive|need|return|returned|take|send|sent|comes?|go(?:es)?)${upTo(5)}${MONEY}${upTo(3)}back`,
      `${MONEY}(?: \\w+){0,4}? (?:back|lost|gone|returned|refund\\w*)|(?:lose|lost|return\\w*)${upTo(3)}${MONEY}|money back|what happens (?:to|with)(?: \\w+){0,2}? ${MONEY}|${MONEY}(?: \\w+){0,5}? (?:stop|quit|leave|drop|end|back out)`,
      'regret\\w*|(?:not|no longer|un)(?: )?(?:happy|satisfied)|dont want(?: \\w+){0,3}? (?:any ?more|any longer)|canc[ea]l\\w*|cancl\\w*|chang\\w+ (?:my|our|his|her) (?:mind|plans?)|(?:dont|do not|cannot|cant|not) (?:go|come|travel)(?: any ?more)?(?= .*\\b(?:money|deposit|paid|pay))|stop (?:my |the )?(?:premium|subscription)|refund\\w*|annul\\w+|back out|withdraw my booking',
      '(?:agents?|middle ?m[ae]n|brokers?)(?: \\w+){0,6}? (?:pay|money|send|transfer)',
    ],
  ],
  [
    'data-rights',
    [
      `${GONE}${upTo(6)}${DATA}|(?:forget|delete|erase)(?: about)? (?:me|us)`,
      `${DATA}(?: \\w+){0,7}? ${GONE}`,
      `(?:copy|download|export|see|get|give me|list)${upTo(4)}(?:everything|data|information|details|what)(?: \\w+){0,4}? (?:know|have|stored?|keep|kept|hold|about me|of me|on me)`,
      `who${upTo(4)}(?:opens?|opened|opening|sees?|saw|reads?|looks?|looked|view\\w*|access\\w*|see)${upTo(4)}${PAPERS}`,
      `(?:do|will|would|can|could) (?:you|sihat|anyone|anybody|others?|my \\w+|the hospital)(?: \\w+){0,2}? (?:sell|share|give|send|forward|hand|show|tell|pass|leak|see|read|know about)(?: \\w+){0,4}? (?:${PAPERS}|${DATA}|illness|disease|health|condition|about me|others?|anybody|anyone|my)`,
      '(?:find|finds|found) out|(?:boss|employer|neighbours?|others|family|government|husband|wife)(?: \\w+){0,4}? (?:know|see|read|learn|told|informed)|secrets?|confiden\\w+|privacy|gdpr|(?:download|export|copy|take out)(?: \\w+){0,3}? (?:all|everything|data|information|my)|stored? about me|know about me|hackers?|hacked|stolen|encrypt\\w*|private|consents?|(?:my|our) data',
      `(?:safe|secure|protected)(?= .*\\b(?:${PAPERS}|data|information|details))|${PAPERS}(?: \\w+){0,3}? (?:safe|secure|protected|private)|where(?: \\w+){0,3}? ${PAPERS} (?:kept|stored|saved)`,
    ],
  ],
  [
    'checks',
    [
      `who(?: \\w+){0,2}? ${CHECKED}${upTo(5)}${FACTS}`,
      `(?:how|do you|did you|does (?:somebody|someone|anybody|anyone)|has (?:somebody|anybody)|have you)(?: \\w+){0,3}? (?:check\\w*|verif\\w+|prove|confirm\\w*)`,
      '(?:stars?|ratings?|reviews?|stories|testimonials?|scores?)(?: \\w+){0,5}? (?:from|by|real|means?|come|comes|fake|true|google|patients?|given|honest|paid|bought|decid\\w+)|who gives? (?:the |these |those )?(?:stars?|ratings?)',
      '(?:is|are|seems?) (?:this|you|the|your|sihat|it|that|these)(?: \\w+){0,4}? (?:real|fake|fraud\\w*|scam\\w*|legit\\w*|honest|genuine|trustworthy|true|correct|up to date|invented)',
      '(?:doctors?|physicians?|experts?|clinicians?|someone|somebody|anyone|anybody|who)(?: \\w+){0,3}? (?:review\\w*|check\\w*|wrote|written|read|verif\\w*|approved?)(?: \\w+){0,4}? (?:pages?|site|website|texts?|content|articles?|facts?|information|this|what)|scam\\w*|fraud\\w*|legit\\w*|can i (?:believe|trust)|why should i (?:believe|trust)|not verified|unverified|where(?: \\w+){0,4}? (?:facts|information|prices|numbers)(?: \\w+){0,3}? (?:come|from|get)|how (?:do|can|would) (?:i|we) (?:know|trust|believe)|hipaa',
    ],
  ],
  [
    'interpreters',
    [
      'parl\\w+ (?:pas|que|seulement|peu)|tradui\\w+|traduct\\w+|interpret\\w*|translat\\w*|comprend\\w* (?:pas|que)',
      '(?:speaks?|talks?|knows?|understands?) (?:only|just|no|little|not much|very little)|(?:only|just) (?:speaks?|talks?|knows?|understands?)|(?:dont|doesnt|not|cannot|cant|do not|does not|no) (?:speak|talk|know|understand)(?: \\w+){0,2}? (?:english|language|doctors?|thai|turkish|korean|hindi|malay|much)',
      'english is (?:bad|poor|not)|(?:bad|poor|no|little|without) english|my (?:own )?language|in (?:french|arabic|swahili|portuguese|amharic|hausa)|language (?:problem|barrier)',
    ],
  ],
  [
    'accommodation',
    [
      `${KIN}(?: \\w+){0,4}? (?:come|comes|travel|stay|sleep|join|go|fly|accompany|be|live)(?: \\w+){0,3}? (?:with (?:me|him|her|us)|along|too|also|there|in the (?:hospital|room)|next to|near\\w*|beside)`,
      `(?:bring|take|come with|travel with|allowed)${upTo(3)}${KIN}|accompan\\w+|${KIN} (?:join|along|with me)`,
      '(?:where|place|somewhere|room|house|flat)(?: \\w+){0,4}? (?:stay|sleep|live|lodge)|hotels?|guest ?house|airbnb|accommodation|logement|hebergement|pick(?:s|ed)?(?: \\w+)? (?:up|from)|airport (?:transfer|pick ?up|taxi)|companions?|logde|lodg\\w+',
    ],
  ],
  [
    'contact',
    [
      `(?:how (?:long|soon|fast|quickly|many (?:days|hours))|when|until|till)(?: \\w+){0,5}? (?:answer\\w*|repl\\w+|respond|response|hear|feedback|get back|write back|call(?: me)? back|react)`,
      `(?:talk|speak|chat|discuss|meet|call|phone|ring)(?: \\w+){0,3}? (?:person|human|someone|somebody|staff|team|people|you|office)`,
      '(?:not|nobody|no one|never|no)(?: \\w+){0,2}? (?:answer\\w*|repl\\w+|respon\\w+)|who(?: \\w+){0,3}? (?:call|ring|phone|write to|ask|turn to)|telephone|phone (?:number|line|you)|call you|number to call|whatsapp|your (?:e ?mail|office|address)|complain\\w*|(?:office|opening|working) hours|are you open|(?:on|at) (?:sundays?|saturdays?|weekends?|night)|where are you(?: based| located)?',
    ],
  ],
  [
    'documents',
    [
      `(?:send|give|upload|share|show|attach|post|mail|email|submit|envoyer)(?: \\w+){0,5}? ${PAPERS}`,
      `${PAPERS}(?: \\w+){0,6}? (?:send|upload|whatsapp|email|needed|required|do you (?:need|want)|should i (?:bring|give))`,
      `(?:which|what|any) ${PAPERS}|(?:without|no|lost|dont have)(?: \\w+){0,2}? ${PAPERS}|cd|dicom|jpe?g|megabytes?|file (?:type|format|size)`,
    ],
  ],
  [
    'aftercare',
    [
      '(?:who|how|what)(?: \\w+){0,5}? (?:look\\w* after|follow\\w*|cares?|check\\w*|help\\w*|treat\\w*|watch\\w*|happens?|wrong)(?: \\w+){0,8}? (?:home|back|after(?:wards?)?|return\\w*|village)',
      '(?:when|once|after|if)(?: \\w+){0,3}? (?:back|return\\w*|home)(?: (?:home|in|to) )?|after ?wards|after ?care|follow ?up\\w*|goes wrong|go wrong|infect\\w+(?= .*\\b(?:home|back|return))|stitches|wound|check ?ups? (?:after|at home)|complications?',
    ],
  ],
  ['insurance', ['insur\\w*|assurances?|nhif|nhis|hmo|sha cover|medical (?:scheme|aid)|policy']],
  [
    'flying',
    [
      '(?:allowed|can|may|safe|when|how soon|how long|wait\\w*|how many (?:days|weeks)|must|able)(?: \\w+){0,8}? (?:fly|flying|plane|flight|aeroplane|airplane|aircraft)(?: \\w+){0,4}? after',
      'after(?: \\w+){0,6}? (?:fly|flying|plane|aeroplane|airplane|aircraft)|before(?: \\w+){0,3}? (?:fly|flying|sit in (?:a |the )?plane)|fit to fly|fly (?:home|back|again)',
    ],
  ],
  [
    'matching',
    [
      `(?:how|who|on what basis)(?: \\w+){0,3}? (?:choos\\w+|chose|pick\\w*|select\\w*|find|decid\\w+|match\\w*)(?: \\w+){0,5}? ${HOSPITAL}|help(?: \\w+){0,3}? (?:choose|pick|find|decide)|which hospital (?:is right|fits|suits|should i)|dont know (?:which|what) hospital`,
    ],
  ],
  [
    'booking',
    [
      'steps?|stages?|(?:where|how)(?: \\w+){0,3}? (?:begin|start|sign up|register|apply|book|arrange|organi[sz]e)|first (?:step|thing|message)|from (?:first|start|asking|beginning)|how (?:does|do) (?:it|this|you|everything|sihat) (?:all )?work|(?:make|create|open|need)(?: \\w+)? account|how long(?: \\w+){0,4}? (?:arrange|organi[sz]e|prepare|plan)|ca marche comment|comment ca marche',
    ],
  ],
  [
    'compare',
    [
      'compare (?:two |three |several |your |the |some )*hospitals|hospitals? side by side|side by side|comparison (?:tool|page)|put(?: \\w+){0,3}? next to each other',
    ],
  ],
  [
    'savings',
    [
      'how much(?: \\w+){0,4}? (?:save|cheaper|less)|why(?: \\w+){0,4}? (?:cheap\\w*|less)|(?:less|cheaper) than(?: \\w+)? (?:home|us|usa|uk|america|europe|england)',
    ],
  ],
  [
    'about',
    [
      'who (?:is behind|owns|made|runs|founded)|what (?:is|does) (?:sihat|this (?:site|website|company|page))|are you (?:a )?(?:hospital|clinic|agency|company|middle ?man|broker)|do you (?:treat|operate)(?: \\w+)? yourself',
    ],
  ],
]
const COMPILED = PATTERNS.map(
  ([id, asked]) => [id, asked.map((pattern) => new RegExp(String.raw`\b(?:${pattern})\b`))] as const,
)

/** How many of its sentences ask for each guide; those that none asks for are left out. */
export const guidesByPattern = (said: string): Map<string, number> =>
  new Map(
    COMPILED.flatMap(([id, patterns]) => {
      const asked = patterns.filter((pattern) => pattern.test(said)).length
      return asked > 0 ? [[id, asked] as const] : []
    }),
  )
