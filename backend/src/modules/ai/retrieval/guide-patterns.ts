/** Whole sentences that ask for a guide, whichever of their words are used: a doer, a thing and what is done with it. */
const any = (words: string) => `(?:${words})`
const upTo = (most: number) => String.raw`(?: \w+){0,${most}}? `

const PAPERS = any(
  'files?|passports?|records?|scans?|x ?rays?|mris?|ct|reports?|results?|documents?|papers?|letters?|pictures|photos?|images?|history|notes',
)
const DATA = any(
  'data|details|information|account|everything|profile|history|photos?|files?|records?|name|number|documents?|uploads?|all (?:of )?(?:this|that|it)|what you know',
)
const GONE = any(
  'delet\\w*|eras\\w*|remov\\w*|wip(?:e|ed|ing)|forget|destroy\\w*|close[ds]?|disappear|supprim\\w+|effac\\w+',
)
const KIN = any(
  'siblings?|cousins?|all of us|both of us|the whole family|us all|grand\\w+|husband|wife|spouse|partner|mothers?|mum|mom|mama|father|dad|parents|sisters?|brothers?|sons?|daughters?|kids?|child(?:ren)?|bab(?:y|ies)|family|friends?|relatives?|someone|somebody|companions?|caregiver|aunt\\w*|uncle|nanny|escort|people|attendants?',
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
      '(?:ksh|kes|ngn|naira|ugx|ghs|cedis?|tzs|shillings?|birr|egp|taka|bdt|rupiah|idr|pkr|rupees?|cfa|fcfa|xof|xaf|zar|rand)(?: (?:of )?\\d+|\\d+)|\\d+(?: ?(?:k|m|million|thousand))? (?:ksh|kes|ngn|naira|ugx|ghs|cedis?|tzs|shillings?|birr|egp|taka|bdt|rupiah|idr|pkr|rupees?|cfa|fcfa|xof|xaf|rand)',

      '(?:una|you|you guys|you people|sihat)(?: \\w+){0,2}? (?:charge|charges|collect|chop)|what(?: \\w+){0,3}? (?:premium|membership)(?: \\w+){0,3}? (?:give|get|offer|include|for|have|hold)|(?:get|have|worth|buy|join|need)(?: \\w+){0,3}? premium',
      '(?:talk|call|meeting|chat|consult\\w*|advice|opinion|estimate|quote)(?: \\w+){0,5}? free|free (?:talk|call|advice|opinion|quote|meeting)|(?:card|cvv|bank)(?: \\w+){0,2}? (?:number|details|data|safe|stored|saved)',
      '(?:small small|bit by bit|little by little|pay later|on credit|loan|payment plan)|(?:local|own|my) (?:money|currency)|(?:in|with|using|accept|take) (?:naira|shillings?|cedis?|rupees?|taka|rupiah|euros?|pounds?|birr|dirhams?|cfa)',

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
      'paid(?= .*\\b(?:what now|now what|but|cannot|passed|dead|died|mind|changed|stop|refus\\w+|too sick|rejected|denied)\\b)|(?:passed away|passed on|death)(?= .*\\b(?:deposit|money|paid))|(?:deposit|money|paid)(?: \\w+){0,6}? (?:passed away|passed on|died|dead|death)',

      '(?:visa|embassy)(?: \\w+){0,6}? (?:deposit|money|paid)|(?:deposit|money|paid)(?: \\w+){0,6}? (?:visa|embassy)|(?:dies|die|died|too sick|pregnant|gets worse|postpon\\w+)(?= .*\\b(?:deposit|money|paid))|guarantee(?: \\w+){0,3}? money',

      `(?:get|give|gets|have|want|receive|need|return|returned|take|send|sent|comes?|go(?:es)?)${upTo(5)}${MONEY}${upTo(3)}back`,
      `${MONEY}(?: \\w+){0,4}? (?:back|lost|gone|returned|refund\\w*)|(?:lose|lost|return\\w*)${upTo(3)}${MONEY}|money back|what happens (?:to|with)(?: \\w+){0,2}? ${MONEY}|${MONEY}(?: \\w+){0,5}? (?:stop|quit|leave|drop|end|back out)`,
      'regret\\w*|(?:not|no longer|un)(?: )?(?:happy|satisfied)|dont want(?: \\w+){0,3}? (?:any ?more|any longer)|canc[ea]l\\w*|cancl\\w*|chang\\w+ (?:my|our|his|her) (?:mind|plans?)|(?:dont|do not|cannot|cant|not) (?:go|come|travel)(?: any ?more)?(?= .*\\b(?:money|deposit|paid|pay))|stop (?:my |the )?(?:premium|subscription)|refund\\w*|annul\\w+|back out|withdraw my booking',
      '(?:agents?|middle ?m[ae]n|brokers?)(?: \\w+){0,6}? (?:pay|money|send|transfer)',
    ],
  ],
  [
    'data-rights',
    [
      '(?:chats?|messages?|conversations?|questions?|(?:what|things) (?:i|we) (?:write|say|type|tell|ask))(?: \\w+){0,6}? (?:kept|keep|stored?|saved?|read|seen|recorded|shared|private|deleted|visible|secret)',

      `${DATA}(?: \\w+){0,4}? (?:sold|shared|leaked|given away|passed on|shown)|(?:show|send|tell|give|report)(?: \\w+){0,6}? to (?:my |our )?(?:oga|boss|employer|work|husband|wife|parents|government|police|insurer|embassy|neighbou?rs?|school)|(?:${PAPERS}|${DATA})(?: \\w+){0,4}? who(?: \\w+){0,2}? (?:sees?|opens?|reads?|looks?|handles?|keeps?)|(?:${PAPERS}|${DATA})(?: \\w+){0,3}? (?:be )?(?:seen|opened|read|viewed|accessed|given|shown|passed|sent|used|sold|known) (?:by|to)|who(?: \\w+){0,4}? (?:see|sees|saw|read|reads|open|opened) (?:my|our|her|his)|(?:ai|chatgpt|artificial intelligence|robot|model)(?: \\w+){0,4}? (?:my|our) (?:data|health|records?|messages?)|(?:train|trained)(?: \\w+){0,3}? (?:on|with) my`,

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
      '(?:hospitals?|clinics?|they|places)(?: (?:all|you list|listed|really|on your (?:list|site)))* (?:accredited|certified|licen[cs]ed|vetted|approved|checked|verified|screened)(?! (?:by|in|for))|(?:in|using|with) your name|pretend\\w*|claim(?:s|ed|ing) to be|impersonat\\w+|(?:call|calls|called|wrote|texted|messaged|asked|asks|asking)(?: me)?(?: \\w+){0,5}? (?:for|to send) (?:money|\\d+|dollars|payment|my)|(?:scammers?|fake|con ?m[ae]n|419|trust(?:ed|worthy)?|yahoo boys?|genuine|conned|cheated|duped|credible)|(?:how|where)(?: \\w+){0,3}? (?:know|sure|certain)(?: \\w+){0,4}? (?:true|real|correct|right|up to date|honest)|(?:prices?|facts|information)(?: \\w+){0,2}? (?:up to date|correct|accurate|real|true|old|current)',

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
      '(?:swahili|french|arabic|somali|amharic|hausa|yoruba|igbo|bangla|bengali|indonesian|bahasa|portuguese|luganda|twi|zulu)(?: \\w+){0,3}? (?:only|interpret\\w*|translat\\w*|speaker)|(?:understand|understands|communicat\\w+)(?: \\w+){0,3}? (?:doctors?|nurses?|staff)|sign language|google translate',

      'parl\\w+ (?:pas|que|seulement|peu)|tradui\\w+|traduct\\w+|interpret\\w*|translat\\w*|comprend\\w* (?:pas|que)',
      '(?:speaks?|talks?|knows?|understands?) (?:only|just|no|little|not much|very little)|(?:only|just) (?:speaks?|talks?|knows?|understands?)|(?:dont|doesnt|not|cannot|cant|do not|does not|no) (?:speak|talk|know|understand)(?: \\w+){0,2}? (?:english|language|doctors?|thai|turkish|korean|hindi|malay|much)',
      'english is (?:bad|poor|not)|(?:bad|poor|no|little|without) english|my (?:own )?language|in (?:french|arabic|swahili|portuguese|amharic|hausa)|language (?:problem|barrier)',
    ],
  ],
  [
    'accommodation',
    [
      `${KIN}(?: \\w+){0,4}? (?:come|travel|fly|go)(?: \\w+)? (?:along|together|too|also)`,
      'how many (?:people|persons|relatives|family|family members)(?: \\w+){0,3}? (?:come|follow|travel|bring|accompany|go)|(?:meet|collect|fetch|pick|welcome|wait for|receive)(?: (?:me|us|him|her|my \\w+))? (?:up )?(?:at|from) (?:the )?airport|(?:follow|escort|accompany|join) (?:me|us|him|her|my \\w+)|(?:rent|kitchen|cook)(?: \\w+){0,4}? (?:near|close|hospital)|wheel ?chair(?: \\w+){0,4}? airport|alone(?= .*\\b(?:travel|come|go|there))',

      `${KIN}(?: \\w+){0,4}? (?:come|comes|travel|stay|sleep|join|go|fly|accompany|be|live)(?: \\w+){0,3}? (?:with (?:me|him|her|us)|along|too|also|there|in the (?:hospital|room)|next to|near\\w*|beside)`,
      `(?:bring|take|come with|travel with|allowed)${upTo(3)}${KIN}|accompan\\w+|${KIN} (?:join|along|with me)`,
      '(?:where|place|somewhere|room|house|flat)(?: \\w+){0,4}? (?:stay|sleep|live|lodge)|hotels?|guest ?house|airbnb|accommodation|logement|hebergement|pick(?:s|ed)?(?: \\w+)? (?:up|from)|airport (?:transfer|pick ?up|taxi)|companions?|logde|lodg\\w+',
    ],
  ],
  [
    'contact',
    [
      'passwords?|log ?in|sign in|locked out|verification code|otp',
      '(?:office|branch|agents?|representatives?|offices|branches)(?: \\w+){0,3}? (?:in|at|near|here)|(?:visit|walk into|come to) (?:your|the|you)(?: office)|where(?: \\w+){0,2}? (?:your|sihats?) (?:office|offices|headquarters)|(?:call|ring|phone|text|message) (?:you|sihat|una|your)|(?:real|live|actual) (?:person|human|agent|staff)|(?:mobile|phone) (?:line|contact)|how (?:soon|fast|quick\\w*|long)(?: \\w+){0,4}? (?:answer|reply|respond|feedback)',

      `(?:how (?:long|soon|fast|quickly|many (?:days|hours))|when|until|till)(?: \\w+){0,5}? (?:answer\\w*|repl\\w+|respond|response|hear|feedback|get back|write back|call(?: me)? back|react)`,
      `(?:talk|speak|chat|discuss|meet|call|phone|ring)(?: \\w+){0,3}? (?:person|human|someone|somebody|staff|team|people|you|office)`,
      '(?:not|nobody|no one|never|no)(?: \\w+){0,2}? (?:answer\\w*|repl\\w+|respon\\w+)|who(?: \\w+){0,3}? (?:call|ring|phone|write to|ask|turn to)|telephone|phone (?:number|line|you)|call you|number to call|whatsapp|your (?:e ?mail|office|address)|complain\\w*|(?:office|opening|working) hours|are you open|(?:on|at) (?:sundays?|saturdays?|weekends?|night)|where are you(?: based| located)?',
    ],
  ],
  [
    'documents',
    [
      '(?:medical|health|doctors?|referral) (?:report|reports|records?|letter|summary)(?: \\w+){0,4}? (?:need\\w*|require\\w*|send|upload|bring)|(?:need|require|want)(?: \\w+){0,4}? (?:medical|health) (?:report|reports|records?)|(?:old|my) (?:ct|mri|x ?ray)(?: \\w+){0,3}? (?:enough|accept\\w*|ok|okay|valid)',

      `(?:send|give|upload|share|show|attach|post|mail|email|submit|envoyer)(?: \\w+){0,5}? ${PAPERS}`,
      `${PAPERS}(?: \\w+){0,6}? (?:send|upload|whatsapp|email|needed|required|do you (?:need|want)|should i (?:bring|give))`,
      `(?:which|what|any) ${PAPERS}|(?:without|no|lost|dont have)(?: \\w+){0,2}? ${PAPERS}|cd|dicom|jpe?g|megabytes?|file (?:type|format|size)`,
    ],
  ],
  [
    'aftercare',
    [
      '(?:my|our|the|his|her) (?:own |local |family |home )*(?:doctor|gp|physician|hospital)(?: \\w+){0,4}? (?:report|reports|summary|letter|informed|told|continue|take over|follow)|(?:remove|removes|take out|takes out|removed)(?: \\w+){0,3}? (?:stitches|staples|sutures|plaster|drain)|(?:problem|problems|wrong|infection|pain|swelling|bleed\\w*|fever)(?: \\w+){0,6}? (?:am home|got home|back home|at home|return\\w*|came back|come back|i am back|im back)|scar(?: \\w+){0,4}? (?:strange|red|look\\w*|after|home)|(?:physio\\w*|therapy|check ?up|dressing)(?: \\w+){0,4}? (?:home|back|after)',

      '(?:who|how|what)(?: \\w+){0,5}? (?:look\\w* after|follow\\w*|cares?|check\\w*|help\\w*|treat\\w*|watch\\w*|happens?|wrong)(?: \\w+){0,8}? (?:home|back|after(?:wards?)?|return\\w*|village)',
      '(?:when|once|after|if)(?: \\w+){0,3}? (?:back|return\\w*|home)(?: (?:home|in|to) )?|after ?wards|after ?care|follow ?up\\w*|goes wrong|go wrong|infect\\w+(?= .*\\b(?:home|back|return))|stitches|wound|check ?ups? (?:after|at home)|complications?',
    ],
  ],
  [
    'insurance',
    [
      '(?:nhif|sha|nhis|hmo|aar|jubilee|britam|leadway|cover) (?:pay|pays|cover|covers|accept\\w*)|(?:pay|pays|cover|covers|accept\\w*) (?:by |with )?(?:nhif|sha|nhis|hmo)',
      'insur\\w*|assurances?|nhif|nhis|hmo|sha cover|medical (?:scheme|aid)|policy',
    ],
  ],
  [
    'flying',
    [
      '(?:plane|flight|fly|flying|aeroplane|air travel)(?: \\w+){0,6}? (?:after|following|post) (?:\\w+ ){0,4}?(?:surgery|operation|bypass|knee|hip|replacement|stent|lipo\\w*|nose|spine|treatment)|(?:safe|ok|okay|dangerous|risky)(?: \\w+){0,3}? (?:fly|flying|plane)|(?:after|days|weeks|when|soon)(?: \\w+){0,12}? board(?: \\w+)? (?:plane|aeroplane|airplane|flight|aircraft)|blood clots?(?: \\w+){0,4}? (?:plane|flight|fly\\w*)|how (?:soon|long|many)(?: \\w+){0,8}? (?:fly|plane|flight)(?= .*\\b(?:after|operation|surgery))',

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
      '(?:urgent\\w*|quick\\w*|fast\\w*|rush\\w*|speed\\w*|hurry|immediately|soonest)(?= .*\\b(?:travel|come|go|case|treat\\w*|surgery|operation|arrange\\w*|speed|faster))|case(?: \\w+){0,2}? urgent|how many (?:weeks|days|months)(?: \\w+){0,4}? (?:till|until|before|to) (?:i |we |he |she )?(?:can )?(?:travel|leave|go|fly|depart\\w*|start)|(?:what|where) (?:do|should|must) i (?:do first|start|begin)|ready(?: \\w+){0,4}? (?:begin|start|book|go|proceed)|(?:next|first) step\\w*|walk me through|(?:explain|tell me|describe)(?: \\w+){0,3}? (?:process|procedure|journey)',

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
      'how (?:can|come|is)(?: \\w+){0,6}? (?:so )?cheap\\w*|(?:percent|percentage)(?: \\w+){0,4}? (?:save|cheaper|less)',

      'how much(?: \\w+){0,4}? (?:save|cheaper|less)|why(?: \\w+){0,4}? (?:cheap\\w*|less)|(?:less|cheaper) than(?: \\w+)? (?:home|us|usa|uk|america|europe|england)',
    ],
  ],
  [
    'about',
    [
      'what does (?:sihat|the name|your name)(?: \\w+){0,2}? mean|meaning of sihat|why(?: \\w+){0,3}? (?:called|named) sihat|(?:owner|founder|ceo)s?|(?:is|are) (?:sihat|you) (?:a |an |any )?(?:\\w+ )?(?:hospital|clinic|charity|ngo|agency|government)',

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
