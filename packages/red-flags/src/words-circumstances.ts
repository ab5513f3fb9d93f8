import type { Groups } from './phrases.ts'

/** Things, amounts and times that make a sign an emergency; a rule asks for a group as <name>. */
export const CIRCUMSTANCE_WORDS: Groups = {
  smallThing: {
    en: 'coin, pin, needle, nail, magnet, magnets, fish bone, chicken bone, bone, marble, toy, peanut, groundnut, grape, meat, sweet, candy, lid, cap, bead, seed',
    fr: 'piece, piece de monnaie, epingle, aiguille, aimant, aimants, arete, os, bille, jouet, cacahuete, raisin, bonbon, bouchon, perle, morceau de viande, noyau',
    ar: 'عمله, عمله معدنيه, دبوس, ابره, مسمار, مغناطيس, عظمه, عظم, شوكه, بليه, لعبه, فستق, عنبه, خرزه, غطا, درهم, كاوكاوه, شوكه سمك',
    sw: 'sarafu, pini, sindano, msumari, sumaku, mfupa, goroli, karanga, zabibu, pipi, kifuniko, mbegu, shanga, punje',
  },
  noisyBreath: {
    en: 'noise, noises, noisy, whistling, whistle, whistles, crowing, barking, stridor, grunting, rattling, gurgling, snoring sound, drooling, drool, cannot talk, cant talk',
    fr: 'bruit, siffle, sifflement, rale, ronfle, bave, grogne, gemit, aboyante',
    ar: 'صوت, صفير, شخير, حشرجه, تزييق, بيزيق, ريقه, بيريل, كيصفر, كيشخر',
    sw: 'sauti, mluzi, anakoroma, mate, kukwaruza, filimbi, anatoa sauti',
  },
  monthsGone: {
    en: '# weeks, # wks, weeks gone, months gone, # months gone, third trimester, due in, due date, overdue, twins',
    fr: '# semaines, # mois, au # mois, a # mois, huitieme mois, septieme mois, neuvieme mois, sixieme mois, a terme, dpa',
    ar: 'في الشهر, بالشهر, في السابع, في الثامن, في التاسع, في التامن, في السادس, فالثامن, فالسابع, فالتاسع, فالتامن, f tamen, f tasse3, f sabe3, شهرها, الاسبوع #, اسبوع #',
    sw: 'wa miezi, wiki #, wiki ya, miezi saba, miezi nane, miezi tisa, miezi sita, wa miezi saba, wa miezi nane, wa miezi sita, wa miezi tisa',
  },
  waters: {
    en: 'waters have gone, waters gone, waters broke, water broke, waters broken, water broken, waters leaking, gush of water, gush of fluid, leaking fluid, waters are green, green water, water is green',
    fr: 'perdu les eaux, poche des eaux, les eaux, eaux vertes, liquide amniotique, liquide vert, rompu la poche, fissuree',
    ar: 'نزلت الميه, الميه نزلت, ميه الجنين, ماء الراس, كيس الميه, الما طاح, طاح الما, المويه نزلت, ميه خضرا, ماء اخضر',
    sw: 'chupa imepasuka, chupa imevunjika, maji yamepasuka, maji yamevunjika, maji ya uzazi, maji yanavuja, maji ya kijani, chupa ya maji',
  },
  seesStars: {
    en: 'stars, flashes, flashing, flashing lights, lights, spots, blurry, blurred, double, zigzag, black spots, dim, sees double, seeing double',
    fr: 'etoiles, mouches, eclairs, flashs, flou, trouble, double, taches, points noirs, points brillants, voile',
    ar: 'نجوم, زغلله, غباش, غباشه, ضباب, نقط سودا, لمعان, ومضات, دوبل, مغبش, نجمات',
    sw: 'nyota, ukungu, maruerue, vimulimuli, giza, vitu vinameta, mawimbi, madoa meusi, mawili mawili',
  },
  headache: {
    en: 'headache, head ache, headach, head is pounding, head pain, head is splitting, migraine, head hurts, head dey pain',
    fr: 'mal de tete, maux de tete, mal a la tete, mal au crane, cephalee, cephalees, migraine',
    ar: 'صداع, راسي, راسها, وجع راس, الشقيقه, شقيقه, حريق الراس, sda3, sodaa, rasi, rassi, rasha',
    sw: 'kichwa, kichwa kinauma, kichwa kinaniuma, kichwa kinamuuma, maumivu ya kichwa, kipandauso',
  },
  forty: {
    en: 'forty, forty one, thirty nine, forty degrees',
    fr: 'quarante, trente neuf, quarante et un',
    ar: 'اربعين, تسعه وثلاثين, واحد واربعين, تسعه وتلاتين, ربعين, الاربعين',
    sw: 'arobaini, thelathini na tisa, arobaini na moja',
  },
  limp: {
    en: 'floppy, limp, like a rag, not reacting, does not react, doesnt react, not responding, not opening eyes, wont open eyes, eyes closed, not looking, staring, whimpering, weak cry, moaning, too weak, very sleepy, sleeps all the time, wont wake for',
    fr: 'mou, molle, tout mou, toute molle, amorphe, poupee de chiffon, reagit plus, reagit pas, n ouvre plus les yeux, ouvre plus les yeux, ne suit plus, geint, gemit, regard fixe, dort sans arret, trop faible',
    ar: 'مرخي, مرخيه, رخو, خامل, خامله, لا يفتح عينيه, لا تفتح عينيها, مش بيفتح عينيه, مش بتفتح عينيها, ما كيحلش عينيه, ماكيحلش عينيه, ما كيتجاوبش, لا يتجاوب, لا يتفاعل, مش بيتفاعل, نايم طول الوقت, بيئن, يئن, كيهن, هامد, هامده, دبلان, دبلانه',
    sw: 'amelegea, analegea, mlegevu, hafungui macho, hachangamki, haitikii, analala tu, anagumia, ananung unika, dhaifu, hana nguvu, macho yamefumba',
  },
  allOf: {
    en: 'all, all of them, every, whole, entire, everything, empty',
    fr: 'tous, toutes, tout, toute, entiere, vide',
    ar: 'كل, كله, كلها, كلهم, كامل, كامله, كاملين, جميع, كلشي, فاضي, فارغه',
    sw: 'vyote, zote, yote, nzima, lote, wote, tupu',
  },
  fuel: {
    en: 'petrol, kerosene, paraffin, fuel, gasoline, diesel, spirit',
    fr: 'essence, petrole, alcool, kerosene, gasoil',
    ar: 'بنزين, كاز, مازوت, كيروسين, ليصانص, سبيرتو, benzin, lisans',
    sw: 'petroli, mafuta, mafuta ya taa, dizeli, spiriti',
  },
  goneSoon: {
    en: 'not here tomorrow, not around tomorrow, dont make tomorrow, after tonight, wont be here, will not be here, wont be around, will not be around, not be here any more, not be here anymore, when i am gone, when im gone, after i am gone, after im gone, by the time you read this',
  },
  hoards: {
    en: 'saved, saved up, kept, put aside, hidden, hid, stocked, collected, saving, counting, counted, lined up, enough',
    fr: 'mis de cote, garde, gardes, accumule, accumules, cache, caches, reserve, stocke, compte, prepare, prepares',
    ar: 'خبيت, مخبي, مخبيه, جمعت, محوش, محوشه, حوشت, جهزت, حضرت, خزنت, مخزن, وجدت, موجد',
    sw: 'nimeficha, nimeweka, nimehifadhi, nimekusanya, nimeandaa, nimejiandalia, nimetenga, kaficha, amekusanya',
  },
  attacker: {
    en: 'he, she, they, husband, wife, boyfriend, girlfriend, fiance, partner, ex, father, mother, dad, mum, stepfather, brother, sister, son, daughter, uncle, aunt, cousin, in laws, boss, landlord, neighbour, neighbor, man, men, guy, gang, somebody, someone, people, thieves, robbers',
    fr: 'il, elle, ils, mari, femme, conjoint, copain, copine, compagnon, compagne, pere, mere, beau pere, frere, soeur, fils, oncle, voisin, homme, hommes, quelqu un',
    ar: 'هو, هي, زوجي, جوزي, راجلي, زوجها, جوزها, راجلها, خطيبي, ابي, ابويا, بابا, امي, اخي, اخويا, خويا, ابني, عمي, خالي, طليقي, جاري, رجل, واحد, حد',
    sw: 'yeye, mume, mke, mpenzi, baba, mama, kaka, dada, mjomba, jirani, mtu, watu',
  },
  animal: {
    en: 'dog, dogs, puppy, cat, cats, kitten, monkey, monkeys, bat, bats, fox, jackal, raccoon, mongoose, ape',
    fr: 'chien, chiens, chienne, chiot, chat, chats, chaton, singe, singes, chauve souris, renard',
    ar: 'كلب, كلاب, قطه, قطط, بسه, قط, قرد, قرود, خفاش, ثعلب, kelb, klb, mouch, gatta',
    sw: 'mbwa, paka, nyani, kima, tumbili, popo, mbweha',
  },
  noticeGone: {
    en: 'notice if i, miss me, miss if i, care if i, notice when i, without me, if i was gone, if i were gone, if i am gone, when i am gone, after i am gone, im gone',
    fr: 'manquerai a personne, manquera a personne, remarquera, sans moi, quand je serai plus la, quand je ne serai plus, apres ma mort, mon absence',
    ar: 'محدش هيلاحظ, ما حد راح يفتقدني, من غيري, بدوني, من بعدي, بعد موتي, بلا بيا, لما اموت, منين نموت',
    sw: 'bila mimi, nikiondoka, nikifa, hakuna atakayenikumbuka, hakuna atanikosa, baada yangu, nisipokuwepo',
  },
}
