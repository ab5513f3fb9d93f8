import type { Cue } from './context.js'
import type { Groups } from './phrases.js'
import type { Language } from './red-flag.js'

/** Small words that may stand between two words of a phrase and change nothing. */
export const FILLERS = new Set(
  [
    'the a an my his her your our their its this that these of in on at to is are was be been being so very really quite bit all some just even also too like as it he she they u',
    'le la les l un une des du de d mon ma mes son sa ses notre votre leur ce cette tres trop est sont bien tout toute ca il elle y a au aux dans en sur me m se s',
    'في من علي هذا هذه كل جدا اوي كثير كتير شويه بزاف كتير هو هي انا fi f fil el al il ktir awi bzaf bezzaf',
    'ya wa la cha za kwa vya yangu yake langu lake changu chake wangu wake zangu zake sana mno pia tu kabisa huyu hiyo hili',
  ].flatMap((line) => line.split(' ')),
)

/** Everyday words that are not misspelt signs. */
export const NOT_MISSPELT = new Set(
  [
    'heard hears heart chess cheat cheap cheats breach beach bread breed breeds breaks break breast board strike strikes struck stock stoke store smoke stole spoke',
    'fewer never ever lever fiver fevers spelling smelling selling spilling dwelling threat throws saint faith paint plain plains paints point pulls polls piles',
    'several server serve sever overdue overdone seizing seize weight height sights slight light might right fight night tight',
    'blood blond bloom brood floor flood bleach bleed breath breathe labour labor later water wafer wader matter better letter',
    'couleur couleurs valeur chaleur pleurs malade mal salle sante santer cousin cours court coure coeurs',
    'person prison poisson poissons boisson passion portion option lotion motion emotion caution',
    'kimekauka imekauka umekauka limekauka kinakauka',
    'clinic panic picnic kifungu kifuu kitu kichwani kidogo mtoto mtotoni damani dama',
    'stomachs under wonder ponder woman women human dying drying trying crying lying laying buying',
    'hair hears hears hands handle thing think thinks cough touch tough rough though through thought',
    'wounded would could should world wound found sound round hound bound',
    'نتحرك يتحرك تتحرك اتحرك',
    'showering shower showers',
    'gras grasse cest sest nest dest cest cruise cruises ananyonya anyonye kunyonya',
    'sadly madly badly baldy deadly steady ready sudden sadden',
    'fasting faster fainter dating dizzy busy pillow pills skills bills kills killer',
    'shuttle bottle battle little title table stable unable enable tablet tables',
    'poison poisons potion position collapse collapsed college collage colleges',
    'stitch switch stretch strict stiff staff stuff stuffs stuffed',
    'cancer cancers answer answers center centre enter entre entree',
    'الحمد حمد الله عليكم السلام وعليكم شامل عامل محل الحال الحمام شكرا كيلو مثلا',
    'بعض بعد قبل يوم يوما دولار تكلفه سعر اسعار عمليه عمليات',
  ].flatMap((line) => line.split(' ')),
)

/** Of two languages, a different word in each: counted in a message of this language only ("ni" is "is" in Swahili, "ila" is "but"). */
export const FALSE_FRIENDS: Record<string, Language> = { ni: 'fr', ila: 'ar' }

/** Words around a sign that say whether somebody has it now. */
export const CUES: Record<Cue, Groups[string]> = {
  no: {
    en: 'no, not, nobody, noone, no one, none of us, none of them, didnt even, without, never, none, nor, neither, denies, denied, deny, dont, do not, doesnt, didnt, did not, does not, havent, hasnt, hadnt, isnt, arent, wasnt, aint, zero, free of, ruled out, nothing like, no longer, stopped, no more, instead of, rule out',
    fr: 'ne suis plus, n est plus, n etes plus, ne sont plus, ne suis pas, n est pas, n etait plus, n etait pas, n a plus, n ai plus, pas, personne ne, personne n, personne s, aucunement, nullement, n a jamais, rien, pas de, aucun, aucune, sans, jamais, ni, plus de, pas eu, n ai plus, n a plus, n avons plus, nulle, zero, absence de, point de',
    ar: 'كاينش, كاين حتي, ماكانوش, حتي واحد, محدش, ما حد, ماحد, لا احد, لم يعد, لم تعد, لا يعاني, لا تعاني, معدش, ماعادش, ما عادش, مبقاش, مابقاش, ما بقاش, مبقتش, مابقاتش, ما بقاتش, ليس, ليست, لا, ما, مش, مو, موش, بدون, بلا, ولا, لم, ما في, مافي, مفيش, ما فيش, ماعندي, معندي, ماعنديش, معنديش, معندهاش, معندوش, ماعندوش, ماعندهاش, مكاينش, ماكاينش, ماكاين, مكاين, من غير, لست, لن, مافيش, ما عنديش, ما عندوش, ما عندهاش, عنديش, عندوش, عندهاش, دون, كانش, ماكانش, ما كانش, ليس لدي, لا يوجد, ما عندي, mafi, mafich, mafeesh, mafish, maandich, maandish, maandeesh, makaynch, makaynsh, bidoun, bedoun, bla, mesh, msh, mch, mush, mish, moush, machi',
    sw: '~pat, ~toi, ~tokw, ~toki, ~tok, ~vuj, ~wahi, ~sumbuli, ~onyesh, ~lalamik, hajasema, hasemi, hawazi, hafikirii, sifikirii, siwazi, sifikirii kamwe, sitaki, hataki, hakupata, hakupatwa, sikupata, hakuwa, hakuwahi, sikuwahi, hatuna, hamna, haikuwa, haikumpata, hakuonyesha, haonyeshi, sionyeshi, hajaonyesha, hajaona, hajasikia, hajahisi, sijahisi, hahisi, sihisi, hatujaona, hatuoni, hakikuwa, hayakuwa, hakukuwa, hakukua, hajapatwa, hakijawahi, pasipo, pasi na, hapakuwa, hapana, si kwamba, wala si, hajalalamika, halalamiki, silalamiki, hakuna, sina, hana, hatuna, hawana, bila, si, sio, siyo, hapana, wala, sijapata, hajapata, sijawahi, hajawahi, sipati, hapati, hamna, haina, sijaona, siskii, sijasikia, sisikii, hasikii, siyo kwamba, hatujapata, simo, kamwe',
  },
  ne: { fr: 'ne, n' },
  function: {
    fr: 'presque, a peine, respire, respirer, parle, parler, bouge, bouger, sent, sens, sentir, voit, vois, voir, marche, marcher, boit, boire, mange, manger, tete, reagit, reveille, repond, urine, uriner, pipi, avale, tient, serre, bat, connait, reconnait',
  },
  not: { fr: 'pas, jamais' },
  pas: { fr: 'pas, plus, jamais, aucun, aucune, guere, nullement, point' },
  noAfterwards: {
    en: 'no, none, nil, negative, absent, denied, gone, ruled out, disappeared, never, resolved, not present, not at all, went away',
    fr: 'non, aucun, aucune, jamais, absente, absent, negatif, disparu, disparue, passe, passee',
    ar: 'لا, لا يوجد, مافي, مفيش, ما عندي, راح, اختفي, ماعنديش, معنديش, مافيش, غير موجود, ابدا, مكاينش, ماكاينش',
    sw: 'hakuna, sina, hana, hapana, hamna, haipo, hayapo, yameisha, imeisha, yamepona, imepona, bado hakuna, hajapata, sijapata, yaliisha',
  },
  bridge: {
    en: 'kids, children, boys, girls, family, patients, tried, try, tries, meant, mean, intend, any, single, us, them, anyone, anybody, nobody, dey, even, one, ever, of, more, longer, real, severe, bad, heavy, strong, history, sign, signs, symptom, symptoms, such, sudden, active, recent, kind, other, new, much, no, not, feel, feeling, felt, have, has, having, had, get, gets, getting, got, experience, experiencing, experienced, suffer, suffering, suffered, noticed, notice, fever, cough, vomiting, nausea, dizziness, swelling, pain, breathlessness, headache, headaches, rash, weakness, bleeding, sweating, palpitations, diarrhea, diarrhoea, numbness, chest, shortness, breath, redness, pus, discharge, trouble, there, ever, yet, with, from, want, going, think, seen, see, mild, constant, terrible, intense, sharp, complaints, complain, complaining, problem, problems, up, asthma, diabetes, attempt, thoughts, thought, about, planning, plan, thinking, trying',
    fr: 'pour, ete, fait, faire, fais, subi, connu, constate, remarque, observe, presente, presentez, nouveau, nouvelle, nouvelles, trace, traces, moindre, seule, seul, episode, crise, crises, perte, pertes, malaise, ai, as, avons, avez, ont, eu, avoir, ressens, ressent, sens, signe, signes, symptome, symptomes, forte, fort, fortes, violente, violentes, intense, grave, gros, grosse, douleur, douleurs, fievre, toux, nausees, vomissements, maux, essoufflement, vertiges, antecedent, antecedents, etre, autre, autres, probleme, problemes, gene, saignement, plus, souffre, souffrez, asthme, diabete, saignements, rougeur, gonflement, veux, envie, subite, soudaine, pense, penser',
    ar: 'باي, لاي, جاله, جالها, جاتو, جاتها, جاه, جاها, جات, جاو, حصل, حصلت, حصله, شفنا, لقينا, تعد, يعد, تاتيه, تاتيها, ياتيه, تجيه, بتجيله, كتجيه, كاتجيه, والدي, والدتي, ابي, امي, بابا, ماما, زوجي, زوجتي, ابني, ابنتي, بنتي, ولدي, جدي, جدتي, اي نوع, نوع, اثر, نقطه, واحد, فينا, بقا, بقات, عندي, عنده, عندها, عندنا, عندو, عندك, لدي, لديه, لديها, اي, يوجد, هناك, الم, وجع, اعراض, علامات, شديد, شديده, قوي, قويه, حمي, سخونيه, كحه, سعال, قيء, غثيان, دوخه, ضيق, نزيف, صعوبه, اشعر, يشعر, تشعر, احس, حاسس, حاسه, اعاني, يعاني, تعاني, كان, كانت, يكن, تكن, شي, حاجه, مشكله, التهاب, صداع, تورم, ورم, حتي, ربو, سكري, andi, andou, andha, aandi, aandou, aandha, feh, fih, sda3, waja, alam, hass, اريد, عايز, بدي, افكر, بفكر',
    sw: 'na, mtu, yeyote, matone, tone, dalili yoyote, mimi, yeye, hata, moja, kidogo, wakati, kamwe, wote, hizo, vile, historia, ishara, alama, hali, mawazo, wazo, anataka, kutaka, pumu, kisukari, nina, ana, dalili, maumivu, homa, kikohozi, kutapika, kichefuchefu, kali, kubwa, tatizo, kupata, damu, uvimbe, kizunguzungu, historia, yoyote, yeyote, tena, nyingi, kuwa, mwenye, nasikia, ninasikia, nahisi, anahisi, anasikia, shida, aina, kutokwa, kuhisi, taka, nataka, kutaka, mpango',
  },
  or: {
    en: 'or, nor, and, neither',
    fr: 'ou, ni, et',
    ar: 'او, ولا, ام, wla, wala',
    sw: 'au, wala, ama',
  },
  has: {
    en: 'have, has, having, ive, getting, feel, feeling, feels, suffering from, experiencing, i get, with bad, am in, is in, keeps, complaining of, complains of, started, developed, got, she gets, he gets, there is, theres, hv, hav, showing signs of, showing',
    fr: 'j ai, j, ai, il a, elle a, il y a, ressens, ressent, souffre, souffrant, sens, sent, fait, fais, presente, on a, a une, a un, a des, a de, ont, avons, avec une, en train de faire',
    ar: 'عندي, عنده, عندها, عندو, عندنا, لدي, لديه, لديها, اشعر, يشعر, تشعر, احس, حاسس, حاسه, بحس, اعاني, يعاني, تعاني, جاني, جاه, جاها, جاله, جالها, جالي, جاتو, جاتها, جاتني, جاتو, كيحس, كنحس, حاس, فيه, فيها, فيني, معه, معها, معاه, معاها, عندهم, صار له, صار عنده, andi, aandi, andou, aandou, andha, aandha, andoh, hases, hassa, hasseh, kanhess, kaynhess, fih, fiha',
    sw: 'nina, ana, tuna, wana, ninapata, anapata, nasikia, ninasikia, anasikia, nahisi, ninahisi, anahisi, napata, nimepata, amepata, ninasumbuliwa, anasumbuliwa, nasumbuliwa, nimeanza, ameanza, ameshikwa, kashikwa, niko, yuko, ako, niko na, yuko na, ako na',
  },
  had: {
    en: 'did have, had, was, suffered, survived, got, recovered from, after, following, since',
    fr: 'avait, eu, a eu, ai eu, ai ete, a ete, ont ete, fait, a fait, ai fait, apres, subi',
    ar: 'كان, كانت, اصيب, اصيبت, تعرض, تعرضت, جاتو, جاتها, جاله, جالها, بعد, حصل له, حصلت له, جاته',
    sw: 'alikuwa, nilikuwa, alipata, nilipata, aliugua, alipatwa, baada ya, nilipatwa, alishikwa',
  },
  past: {
    en: 'as a baby, as a child, as a kid, in childhood, when small, when i was small, years ago, year ago, yrs ago, months ago, month ago, mths ago, weeks ago, last year, last month, years back, yrs back, year back, months back, month back, long ago, long time ago, previous, previously, history of, past history, medical history, in the past, used to, when i was, when she was, when he was, survivor, survivors, recovered, recovering, #year, since childhood, childhood, passed away, died, late father, late mother, last time, earlier this year, past, once had, family history, runs in the family, completely healed, healed',
    fr: 'il y a ans, il y a # ans, il y a # an, il y a un an, il y a deux ans, il y a trois ans, il y a quelques annees, il y a # mois, il y a deux mois, il y a trois mois, il y a six mois, il y a un mois, il y a # semaines, l an dernier, l annee derniere, annee passee, an passe, le mois dernier, mois passe, antecedent, antecedents, ancien, ancienne, autrefois, #year, decede, decedee, est mort, est morte, mort d un, morte d un, mort d une, morte d une, guerie, gueri, dans le passe, par le passe, ans de cela, etait petit, etait enfant, etais petit, etais petite, etais enfant, annees',
    ar: 'قبل سنه, قبل سنتين, قبل سنوات, قبل سنين, قبل # سنوات, قبل # سنين, قبل # سنه, قبل شهر, قبل شهرين, قبل اشهر, قبل شهور, قبل # اشهر, قبل # شهور, من سنه, من سنتين, من سنين, من # سنين, من # سنوات, من # سنه, من شهر, من شهرين, من شهور, من # شهور, منذ سنه, منذ سنتين, منذ سنوات, منذ شهر, منذ شهرين, منذ # سنوات, هادي عام, هادي عامين, العام الماضي, السنه الماضيه, السنه اللي فاتت, الشهر اللي فات, العام اللي فات, العام لي فات, السنه لي فاتت, الشهر الماضي, عام, سابق, سابقه, سابقا, زمان, تاريخ, توفي, توفيت, مات, ماتت, الله يرحمه, الله يرحمها, #year, مات ابي, تعافي, في صغري, كان صغير, وانا صغير, وانا صغيره, من زمان, am li fat, ellam li fat, el sana elly fatet, sana elly fatet, men santen, men sanateen',
    sw: 'mwaka jana, mwaka uliopita, mwaka juzi, miaka iliyopita, miaka miwili iliyopita, miaka # iliyopita, mwezi uliopita, miezi iliyopita, miezi # iliyopita, wiki # zilizopita, zamani, historia, alifariki, alifariki, marehemu, #year, hapo awali, awali, nilipokuwa mdogo, utotoni, kitambo, alipona, nilipona, amepona, iliyopita, mwezi jana',
  },
  chronic: {
    en: 'scar, scars, scarring, keloid, years, year, yrs, months, sometimes, occasionally, chronic, #year, since childhood, diagnosed, controlled, stable',
    fr: 'ans, annees, mois, parfois, chronique, #year, diagnostique, diagnostiquee, stable, de temps en temps',
    ar: 'ندبه, ندبات, اثار حرق, اثر حرق, سنوات, سنين, سنه, سنتين, شهور, اشهر, احيانا, مزمن, مزمنه, ساعات, شخصوني, عام, عامين',
    sw: 'kovu, makovu, miaka, mwaka, miezi, wakati mwingine, mara nyingine, sugu',
  },
  again: {
    en: 'again, another, second one, came back, coming back, happening, right now, this morning, tonight, came back again, is back',
    fr: 'encore, a nouveau, de nouveau, rechute, ca recommence, revenu, revenue, ce matin, en ce moment',
    ar: 'مره ثانيه, مره تانيه, مره اخري, من جديد, رجع, رجعت, تاني, ثانيه, عاود, عاوده, عاودها, الان, دلوقتي, حاليا, دابا',
    sw: 'tena, imerudi, yamerudi, umerudi, inatokea sasa, hivi sasa, sasa hivi',
  },
  now: {
    en: 'now, today, tonight, this morning, this afternoon, this evening, just now, just, since morning, since yesterday, since last night, since night, last night, yesterday, minutes, mins, hours, hour, hrs, hr, suddenly, sudden, help, help me, emergency, ambulance, urgent, urgently, asap, right now, at the moment, dying, nearest, near me, closest, quickly, quick, getting worse, getting worst, still, wont stop, pls help, please help, on the floor, collapsed, sweating, he is dying, not here tomorrow, not around tomorrow, dont make tomorrow',
    fr: 'maintenant, la maintenant, ce matin, ce soir, cette nuit, aujourd, aujourdhui, depuis ce matin, depuis hier, hier, heures, heure, minutes, soudain, soudainement, brusquement, subitement, aide, aidez, aidez moi, au secours, secours, urgence, urgent, ambulance, vite, samu, en ce moment, d un coup, tout d un coup, tout a l heure, toujours, plus proche, s aggrave, en train',
    ar: 'الان, الحين, دلوقتي, هلق, هلا, توا, دابا, اليوم, النهارده, انهارده, ليوم, الليله, الصبح, هذا الصباح, من الصبح, امبارح, البارح, امس, فجاه, فجأه, ساعه, ساعات, ساعتين, دقيقه, دقايق, دقائق, ساعدوني, ساعدني, الحقوني, الحقونا, النجده, انقذوني, عاونوني, اسعاف, طوارئ, طواري, مستعجل, عاجل, ضروري, بسرعه, حالا, لسه, مازال, مازالت, لا يزال, اقرب, daba, dlwa2ti, dlwaqti, delwa2ty, dilwaati, alhin, alaan, elyoum, lyouma, faja, fajaa, sa3douni, saadouni, awnouni, el7a2ouni, elhaaouni, taawnouni',
    sw: 'sasa, sasa hivi, leo, usiku huu, asubuhi hii, tangu asubuhi, tangu jana, tangu usiku, jana, jana usiku, ghafla, saa, masaa, dakika, saidia, nisaidie, nisaidieni, tusaidie, msaada, msaada tafadhali, dharura, ambulance, ambulensi, haraka, upesi, nifanye, karibu nami, hali mbaya, bado, anakufa, inazidi, yanazidi',
  },
  ask: {
    en: 'what do i do, what to do, what should i do, what must i do, what can i do',
    fr: 'que faire, je fais quoi, quoi faire',
    ar: 'ماذا افعل, ماذا نفعل, اعمل ايه, نعمل ايه, اعمل اي, شنو ندير, اش ندير, شو اعمل, شو اسوي, وش اسوي, a3mel eh, aamel eh, chno ndir, ach ndir',
    sw: 'nifanye nini, tufanye nini, nifanyeje, tufanyeje',
  },
  if: {
    en: 'if, in case, incase, in case of, what if, whether, risk, risks, risk of, chance, chances, chance of, chances of, can cause, cause, causes, could cause, worried about, worry about, afraid of, fear of, scared of, scared that, signs of, symptoms of, symptom of, sign of, prevent, preventing, prevention of, avoid, is it normal, possible to, will i, can i get, could i get, can i have, would i, should i, what happens if, might, may cause, may have, leads to, lead to, complication, complications, side effect, side effects, such as, is surgery, is the surgery, is the operation, is this surgery, does the surgery, does surgery, screening, screen, test for, checked for, tested for, difference between, what is, what are, definition, meaning of, how to recognise, how to recognize, how to know, treat, do you treat, patients with, people with, someone with, person with, for someone who, when can, when to, how common, what causes, why do people, why does, what does, learn, article, read about, heard about, course, first aid, avoids',
    fr: 'si, en cas de, en cas d, au cas ou, risque, risques, chance, chances, peut causer, provoquer, provoque, peur d, peur de, crains, signes de, signes d, symptomes de, symptomes d, symptome, prevenir, prevention, eviter, est il normal, est ce normal, normal d, normal de, effets secondaires, effet secondaire, complication, complications, est ce que ca, est ce qu, est ce normal, depistage, qu est ce que, c est quoi, quels sont, quelle est, traitez, soignez, patients avec, personnes avec, comment reconnaitre, comment savoir, est ce que l operation, operation est elle, quand peut, difference, pourquoi, cause, causes',
    ar: 'اذا, لو, ان كان, في حاله, حالات, خطر, مخاطر, احتمال, هل ممكن, ممكن, يمكن ان, يسبب, تسبب, اسباب, سبب, خايف من, خايفه من, اخاف من, خوفا من, علامات, اعراض, عوارض, الوقايه, وقايه, تجنب, منع, طبيعي, مضاعفات, مضاعفه, اثار جانبيه, الاثار الجانبيه, ما هي, ما هو, ما هو علاج, ايه هو, ايه هي, شنو هي, شنو هو, اش هي, ما معني, هل تعالجون, تعالجون, بتعالجوا, مرضي, كيف اعرف, ازاي اعرف, كيفاش نعرف, الفرق بين, هل العمليه, هل الجراحه, فحص, كشف, ila, law, lw, asbab, a3rad, aarad',
    sw: 'je upasuaji, je operesheni, ikiwa, nikipata, akipata, tukipata, nikiwa na, akiwa na, kama, endapo, iwapo, hatari, hatari ya, uwezekano, inaweza kusababisha, husababisha, kusababisha, inasababisha, sababu, naogopa, ninaogopa, hofu ya, dalili, dalili za, kuzuia, kukinga, kuepuka, kuepusha, ni kawaida, madhara, matatizo ya, je naweza, je ninaweza, kupima, mnatibu, mnatibia, wagonjwa wenye, watu wenye, mtu mwenye, nitajuaje, jinsi ya kujua, tofauti, maana ya, ni nini, nini husababisha, huduma ya kwanza',
  },
  /** "kama" is "if", but here "like". */
  like: {
    en: 'as if, like if',
    fr: 'comme si, on dirait',
    ar: 'كان, كاني, كانه, كانها',
    sw: 'ni kama, nasikia kama, nahisi kama, anahisi kama, anasikia kama, inahisi kama, kama vile, kama mtu, kama jiwe, kama kuna, kama kitu, kama moto, kama maji, kama kahawa, kama mlevi, kama ubao, kama kisu, kama amekufa, kama maiti, kama tembo, kama mzigo, kama bomba, kama damu, kama mbao, kama barafu, kama sindano, kama amelewa, kama inapasuka, kama kinapasuka, kama inavunjika, kama kimewekwa, anaonekana kama',
  },
  about: {
    en: 'question about, questions about, information on, information about, info about, info on, want to know, wanted to know, like to know, curious, how does, what is, what are, tell me about, explain, insurance, cover, covered, recovery, recovery time, success rate, survival rate, stay, waiting time, appointment, book, booking, second opinion, fly, visa, travel, follow up, long term, permanent, fit to fly, rehabilitation, rehab, physiotherapy, screening, prevention, vaccine',
    fr: 'question sur, question, information, informations, renseignement, renseignements, renseigner, savoir, assurance, couvert, couvre, taux, reussite, sejour, rendez vous, rdv, deuxieme avis, voyage, voyager, visa, suivi, reeducation, kine, depistage, prevention, vaccin',
    ar: 'سوال, استفسار, استفسر, معلومات, اعرف, تامين, نسبه, نجاح, موعد, حجز, احجز, سفر, السفر, تاشيره, فيزا, راي ثاني, متابعه, تاهيل, علاج طبيعي, نقاهه, فحوصات, فحص, الوقايه, تطعيم, لقاح',
    sw: 'ni nini, ni zipi, maana ya, swali, maswali, taarifa, habari kuhusu, kuhusu, kujua, bima, inagharamia, miadi, kuweka miadi, safari, kusafiri, visa, maoni ya pili, ufuatiliaji, mazoezi ya viungo, mazoezi, uchunguzi, chanjo, kupona, kinga',
  },
  price: {
    en: 'cost, costs, price, prices, how much, package, packages, quote, quotation, estimate, fee, fees, charge, charges, budget, cheap, cheaper, cheapest, affordable, expensive, pricing, rates, cst, prise, hw much, howmuch, payment, pay',
    fr: 'cout, couts, coute, prix, tarif, tarifs, combien, forfait, devis, budget, pas cher, cher, cherche, payer, frais, moins cher',
    ar: 'سعر, اسعار, تكلفه, التكلفه, تكاليف, كم, بكم, بكام, بكم, ثمن, تمن, شحال, بشحال, كلفه, رخيص, ارخص, ميزانيه, بقديش, قديش, عرض سعر, عرض, حزمه, باقه, adeh, bkam, chhal, ch7al, bch7al, bechhal, taman, takalif, kam',
    sw: 'gharama, bei, ngapi, kiasi gani, shilingi ngapi, pesa ngapi, ni kiasi, bajeti, nafuu, rahisi, malipo, kulipa, kifurushi, pakeji, makadirio',
  },
  care: {
    en: 'clinic, clinics, center, centre, centers, centres, unit, specialist, specialists, specialty, doctor, doctors, hospital, hospitals, surgery, surgeries, operation, treatment, treatments, therapy, therapies, rehab, rehabilitation, patient, patients, surgeon, surgeons, programme, program, package, cardiologist, neurologist, checkup, check, checks, ward, management, care, medicine, medication, test, tests, screening, investigation, consult, consultation, consultant, procedure, physiotherapy, survivor, survivors, department, expert, experts, evaluation, angioplasty, bypass, transplant, prevention, service, services, recovery, cured, cure, drug, drugs, repair, hotline, support group, counselling, counseling, psychiatrist, therapist, awareness',
    fr: 'clinique, cliniques, centre, centres, unite, specialiste, specialistes, medecin, medecins, docteur, hopital, hopitaux, chirurgie, operation, operations, traitement, traitements, traiter, soigner, soin, soins, therapie, reeducation, patient, patients, chirurgien, cardiologue, neurologue, bilan, consultation, consulter, examen, examens, depistage, intervention, pontage, prise en charge, service, reparation, medicament, guerison, psychiatre, psychologue',
    ar: 'عياده, عيادات, مركز, مراكز, طبيب, اطباء, دكتور, دكاتره, مستشفي, مستشفيات, جراحه, عمليه, عمليات, علاج, علاجات, يعالج, دواء, تاهيل, مريض, مرضي, جراح, متخصص, اختصاصي, اخصائي, مصحه, فحص, فحوصات, كشف, استشاره, سبيطار, clinic, doktor, mostashfa, mustashfa, mosta4fa, spitar, sbitar, 3amaliya, amaliya, aamaliya, amalia, 3ilaj, ilaj, ailaj, aalaj',
    sw: 'kliniki, kituo, vituo, daktari, madaktari, bingwa, hospitali, upasuaji, operesheni, matibabu, tiba, dawa, kutibu, kutibiwa, mgonjwa, wagonjwa, uchunguzi, kipimo, vipimo, ushauri, mtaalamu, wataalamu, huduma, rehab, mazoezi, kupandikiza',
  },
  careFor: {
    en: 'surgery for, operation for, treatment for, treatments for, treatment of, therapy for, rehab after, rehabilitation after, rehabilitation for, hospital for, hospitals for, clinic for, clinics for, doctor for, doctors for, specialist for, specialist in, specialists in, centre for, center for, checkup for, check up for, test for, tests for, medicine for, management of, treat, treats, treating, cure for, procedure for, programme for, surgery after, repair of, cause of, causes of, care for, package for, physiotherapy after, therapy after, help for, investigation of, evaluation of, specializing in, specialising in, vaccine for, counselling for, counseling for, prevention of, recovering from, recovery from, recovery after, patient with, patients with',
    fr: 'traitement de, traitement d, traitement pour, traitement contre, traitements pour, operation de, operation pour, chirurgie de, chirurgie pour, hopital pour, clinique pour, medecin pour, specialiste de, specialiste des, specialiste en, specialiste pour, specialise, centre de, centre pour, soigner, traiter, traitez, cardiologue pour, neurologue pour, docteur pour, quel medecin, reeducation apres, soins pour, prise en charge, consultation pour, bilan pour, apres, patient avec, traite',
    ar: 'علاج, لعلاج, عمليه, لعمليات, طبيب, مستشفي ل, مركز, لمرضي, مرضي, جراحه, تاهيل بعد, عياده, متخصص في, اخصائي, يعالج, تعالج, فحص, دكتور',
    sw: 'anatibu, wanatibu, hutibu, matibabu ya, tiba ya, dawa ya, upasuaji wa, hospitali ya, hospitali kwa, kutibu, daktari wa, bingwa wa, kliniki ya, kituo cha, kupima, mtaalamu wa, mazoezi baada ya, matibabu kwa, dawa za, wagonjwa wa, mgonjwa wa, operesheni ya, huduma za, huduma ya',
  },
  joins: { en: 'and', fr: 'et', ar: 'و', sw: 'na' },
  and: {
    en: 'and, then, now, but, so, because',
    fr: 'et, puis, mais, maintenant, donc',
    ar: 'ثم, لكن, وبعدين, بعدين, والان, ودلوقتي, ودابا, و',
    sw: 'na sasa, lakini, halafu, kisha, sasa, ila, pia',
  },
}
