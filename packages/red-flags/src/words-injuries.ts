import type { Groups } from './phrases.ts'

/** Words of burns, electricity and fits; a rule asks for a group as <name>. */
export const INJURY_WORDS: Groups = {
  burnt: {
    en: 'burnt, burned, set alight, burn, burns, scald, scalds, scalded, charred, singed, blisters, blister, blistered, blistering, skin is peeling, skin peeling, peeling, peeled, peel, leathery, melted, skin came off, skin is coming off, skin coming off, skin comes off, skin is coming away, skin coming away, skin is falling, skin falling, skin slipping, skin is hanging, on fire, in flames, raw',
    fr: 'brule, brulee, peau part, peau part en, en morceaux, a allume, brules, brulees, brulure, brulures, ebouillante, ebouillantee, ebouillant*, cloque, cloques, ampoules, carbonise, carbonisee, carbonisees, peau part, peau se detache, peau qui part, peau s en va, peau en lambeaux, chair a vif, en feu, en flammes, pris feu, peau pele, peau decolle, calcine*',
    ar: 'حرق, حروق, احترق, احترقت, اتحرق, اتحرقت, اتحرقوا, تحرق, تحرقات, تحرقت, تحرقو, محروق, محروقه, محترق, انحرق, انحرقت, حرقه, حرقها, اتسلق, اتسلقت, اتسلخ, اتسلخت, تسلخ, فقاقيع, فقاعات, نفاطات, بيتقشر, بتتقشر, يتقشر, جلده طلع, الجلد طلع, جلد طاح, متفحم, متفحمه, اتفحم*, تفحم*, شعلت فيه, شعلات فيه, مسكت فيه النار, ولعت فيه, شبت فيه, t7re9, t7er9, t7er9at, thre9, threq, it7ara2, et7ara2, et7ara2et, ma7rou9, mahrouq, 7ar9, 7rou9',
    sw: '-ungu, -ungul, -babuk, -chubuk, malengelenge, lengelenge, majeraha ya moto, jeraha la moto, vidonda vya moto, ngozi inatoka, ngozi imetoka, ngozi inabanduka, ngozi imebanduka, ngozi imebabuka, ngozi inavuka, -shika moto, -washwa moto, -teketea, amechomeka, wamechomeka, amechomwa moto, ameungua, kaungua, nimeungua',
  },
  hotThing: {
    en: 'scalding, scalding water, bath, shower, boiling water, hot water, boiling oil, hot oil, hot fat, hot tea, tea, hot soup, soup, hot porridge, porridge, hot coffee, coffee, hot milk, hot food, steam, kettle, boiling, frying pan, saucepan, hot stew, hot tar, fire, flames, gas, gas cylinder, cylinder, explosion, exploded, blew up, caught fire, acid, battery acid, caustic, caustic soda, lime, cement, oven cleaner, bleach, drain cleaner, hot iron, coals, charcoal, stove, radiator, petrol, boiler, pressure cooker, firework, fireworks, bbq',
    fr: 'eau bouillante, eau chaude, huile bouillante, huile chaude, huile, friture, the brulant, the bouillant, cafe brulant, cafe, soupe, bouillie, lait bouillant, vapeur, casserole, marmite, bouilloire, cocotte, friteuse, bouillant, bouillante, feu, flammes, incendie, gaz, bouteille de gaz, explose, explosee, explosion, acide, soude, soude caustique, chaux, ciment, javel, produit chimique, braises, charbon, essence, rechaud, barbecue, alcool a bruler, deboucheur',
    ar: 'ماء مغلي, الماء المغلي, ماء ساخن, مويه مغليه, ميه مغليه, المويه المغليه, ميه سخنه, المغليه, الما سخون, الما الطايب, الما الحامي, الماء الحار, ما طايب, ما سخون, مويه حاره, ماي حار, زيت حار, زيت مغلي, الزيت, زيت سخون, زيت سخن, الشاي, شاي, اتاي, القهوه, الشوربه, شوربه, الحريره, حليب سخن, طنجره, الطنجره, الحله, حله, مقلاه, براد, غلايه, البخار, بخار, كوكوت, نار, النار, العافيه, حريق, حريقه, حريقة, انبوبه, الانبوبه, انفجرت, انفجر, انفجار, البوطه, بوطه, جمر, الجمر, الكانون, كانون, حمض, اسيد, ماء نار, مويه نار, ماء القاطع, الما القاطع, بوتاس, صودا كاويه, جير, زيت القلي, zit, lma skhoun, elma sokhn, mayya maghleya, mayya maghliya, maya ma8leya, nar, l3afya, lboota, lbouta, 7ar2, bota',
    sw: 'maji ya moto, maji moto, maji yanayochemka, maji yaliyochemka, mafuta ya moto, mafuta moto, mafuta yanayochemka, chai, chai ya moto, uji, uji wa moto, supu, supu ya moto, maziwa ya moto, kahawa, mvuke, sufuria, birika, jiko, moto, mtungi wa gesi, mtungi, gesi, -lipuk, -waka moto, ulilipuka, umelipuka, tindikali, asidi, magadi, makaa, mkaa, petroli, mafuta ya taa, chokaa, kemikali, stima moto',
  },
  spilled: {
    en: 'caught, burst, bursts, hit, got on, came on, poured, pour, pours, spilled, spilt, spill, splashed, splash, fell on, fell in, fell into, tipped, tipped over, turned over, threw, thrown, overturned, knocked over, went over, came down on, all over, pulled, pulled down, sprayed, got in, landed, exploded, blew up, into his eyes, into her eyes, in my eyes, in his eyes, in her eyes',
    fr: 'renverse, renversee, renverses, tombe sur, tombee sur, tombe dans, tombee dans, verse, versee, verser, eclabousse, eclaboussee, gicle, jete, jetee, recu, recue, recus, pris, pris dans, explose, saute, projete, projetee, dans les yeux, dans l oeil, bascule, coule sur, sur le bebe, sur elle, sur lui, dessus',
    ar: 'وقع, وقعت, وقعوا, وقع علي, وقعت علي, اتدلق, اتدلقت, اندلق, اندلقت, انكب, انكبت, اتكب, اتكبت, كب, كبت, تكب, تكبات, تكفح, تكفحات, تهرق, تهرقات, تسكب, انسكب, انسكبت, سكب, طاح, طاحت, طاحو, رش, رشت, رشوا, رشو, رشوه, جاه, جات, دخل, دخلت, حدفوا, رموا, لاحو, لاح, كفح, انفجر, انفجرت, طرطق, تفركعات, تفركع, tkeb, tkab, tkebbat, tkabbat, ta7, tah, ta7et, tahet, we2e3, we2et, it2alab, inkab',
    sw: '-mwagi, -mwagik, -pindukia, -rushi, -rukia, -mwangik, -dumbuki, -tumbuki, -angukia, -lipuk, imeingia, -ingi, -mwagiwa, kamwagikiwa, kajimwagia, amejimwagia',
  },
  burnParts: {
    en: 'face, eyes, eye, chest, back, neck, arm, arms, hand, hands, leg, legs, thigh, thighs, foot, feet, belly, stomach, body, torso, tummy, private part, private parts, genitals, head, skin, lap, shoulder, buttocks, bum',
    fr: 'visage, figure, yeux, oeil, torse, poitrine, dos, cou, bras, main, mains, jambe, jambes, cuisse, cuisses, pied, pieds, ventre, corps, parties, tete, peau, epaule, fesses',
    ar: 'وجه, وجهه, وجهها, وجهي, وجهو, وش, وشه, وشها, وشي, عين, عينه, عينها, عيني, عينيه, عينيا, عيونه, صدر, صدره, صدرها, صدرو, ضهر, ضهرها, ضهره, ظهره, ظهرها, ظهر, رقبه, رقبته, رقبتها, دراع, ذراع, ذراعه, دراعه, دراعها, يد, يده, يدها, يدو, ايده, ايدها, ايدي, ايديه, ايديها, يديه, يديها, يدي, رجل, رجله, رجلها, رجلي, رجليه, رجليها, رجلو, فخد, فخده, فخدها, فخذ, بطن, بطنه, بطنها, كرش, كرشو, كرشها, جسم, جسمه, جسمها, جسدها, جسده, راس, راسه, راسها, راسو, جلد, جلده, جلدها, كتف, wech, wechha, wejho, wejhou, wjho, wjhou, wesho, weshaha, sedro, sadro, yeddih, yddih, rejlih, dahro, dahra, karcho, kercho, eido, eedo',
    sw: 'uso, usoni, macho, machoni, jicho, kifua, kifuani, mgongo, mgongoni, shingo, shingoni, mkono, mikono, mkononi, mguu, miguu, mguuni, paja, mapaja, mapajani, tumbo, tumboni, mwili, mwilini, mwili mzima, kichwa, kichwani, ngozi, bega, makalio, sehemu za siri',
  },
  flesh: {
    en: 'white, black, leathery, deep, bone, flesh, soot, hoarse, voice, peeling, peel, huge blisters, big blisters, whole, half, large, entire, everywhere, all over, shock, melted',
    fr: 'blanc, blanche, noir, noire, cartonne, cartonnee, profonde, profond, os, chair, suie, rauque, voix, tout le, toute la, tout son, toute sa, grande, partout, entier, entiere, lambeaux, a vif',
    ar: 'ابيض, بيضا, اسود, سودا, عميق, اللحم, لحم, العظم, عظم, سخام, صوت, صوته, صوتها, كامل, كله, كلها, كلو, نص, نصف, درجه ثالثه, بان اللحم, l7em, lham, lhm',
    sw: 'nyeupe, nyeusi, nyama, mfupa, masizi, sauti, mzima, nzima, wote, yote, nusu, kubwa, makubwa, ndani, mbaya sana, inabanduka, imebanduka',
  },
  fire: {
    en: 'house fire, in the fire, from the fire, on fire, caught fire, in flames, building fire, burning house, explosion, exploded, blew up, blast, smoke',
    fr: 'incendie, en feu, en flammes, pris feu, explosion, explose, dans le feu, fumee',
    ar: 'حريق, الحريق, حريقه, الحريقه, النار شعلت, شعلت فيه, شعلت فيها, العافيه شعلات, ولعت, ولع فيه, انفجار, انفجرت, انفجر, تفركعات, طرطقات, الدخان, مسكت النار, شبت النار, شبت',
    sw: 'imeshika moto, -shika moto, -waka, -teketea, imeungua, iliungua, -lipuk, moshi, mlipuko, kuungua kwa nyumba, kuchomeka',
  },
  shocked: {
    en: 'electrocuted, electrocution, electrocute, electric shock, electrical shock, shocked by, shock from, got shocked, got shock, current shock, nepa shock, electric dey shock, light shock, zapped, jolt, struck by lightning, hit by lightning, lightning struck, lightning hit, electrified, current catch, current hold, light catch, high tension, high voltage, electric current passed, eletric shock, electrik shock',
    fr: 'electrocute, electrocutee, electrocut*, electrocution, electrise, electrisee, decharge electrique, choc electrique, chataigne, foudroye, foudroyee, frappe par la foudre, touche par la foudre, pris le courant, prend le courant, a pris le jus, pris du courant, coup de courant, coup de jus, grosse decharge, haute tension, ligne electrique, courant l a, courant la',
    ar: 'اتكهرب, اتكهربت, اتكهربنا, تكهرب, تكهربت, تكهربات, انكهرب, انكهربت, مكهرب, صعقه كهربائيه, صعقته, صعقه الكهرباء, صعقتها الكهرباء, صعق, صعقه, صدمه كهربائيه, صدمه كهربا, ماس كهربائي مسكه, ضربته الكهرباء, ضربتها الكهرباء, ضربو الضو, ضربها الضو, ضربو الضوء, ضربني الضو, ضربه الضو, شدو الضو, شداتو الكهربا, شده الضو, الكهربا مسكته, مسكته الكهربا, مسكتها الكهربا, مسكته الكهرباء, لقطته الكهربا, كهربته, كهربها, كهربتها, الكهربا ضربته, الكهربا ضربت, لسعته الكهربا, صاعقه ضربت, ضربته صاعقه, tkehreb, tkahreb, tkahrab, itkahrab, etkahrab, etkahrabet, drbo do, drbo dow, drbou do, derbo do, drbo dou, drbha do, chedo do',
    sw: '-pigwa na umeme, -pigwa umeme, -pigwa shoti, -pigwa na shoti, -pigwa stima, -pigwa na stima, -naswa na umeme, -naswa na stima, -shikwa na umeme, -shikwa na stima, -rushwa na umeme, -rushwa na stima, -pigwa na radi, -pigwa radi, -tupwa na umeme, -kamatwa na umeme, -shtuliwa na umeme, shoti ya umeme, umeme umem*, umeme ume*, umeme uli*, stima imem*, stima ilim*, stima imen*, stima ikam*, radi imem*, radi ilim*, -pigwa na shock, -pigwa na current, alichapwa na stima, -chapwa na stima',
  },
  wire: {
    en: 'live wire, naked wire, bare wire, wire, wires, cable, socket, electricity, electric, electrical, power line, transformer, generator, extension, plug, current, nepa, water heater, pylon, lightning, pole',
    fr: 'fil electrique, fils electriques, fil denude, fils denudes, cable, cables, prise, courant, electrique, electricite, compteur, transformateur, rallonge, chauffe eau, pylone, foudre, groupe electrogene, disjoncteur',
    ar: 'سلك, سلوك, السلك, الكهرباء, كهرباء, كهربا, الكهربا, فيشه, الفيشه, بريز, لابريز, البريز, الضو, الضوء, خيط الضو, كابل, المحول, عمود النور, محول, الشوفو, kahraba, kahrba, selk',
    sw: 'waya, nyaya, umeme, stima, soketi, plagi, switch, transfoma, nguzo, current, extension, jenereta, radi',
  },
  touched: {
    en: 'touched, touching, came down, struck, fell on, lying on, held, holding, grabbed, stepped on, bit, put his finger, put her finger, stuck, stuck to, stuck on, threw him, threw her, threw me, thrown, cannot let go, cant let go, hit, burned, shook, fell on',
    fr: 'touche, touchee, tombe sur, tombee sur, est tombe, est tombee, toucher, touchant, attrape, tenu, saisi, mis les doigts, mis le doigt, projete, projetee, reste colle, colle, lache pas, marche sur, pris, jete par terre',
    ar: 'لمس, لمست, وقع علي, طاح علي, نزل علي, وقعت علي, لمسات, مس, مسك, مسكت, قاس, قاست, حط, حط صباعه, دخل صباعه, طيره, طيرو, رماه, رماها, رماني, لاحو, لازق, ملزوق, لاصق, شد, شدو, عض, دعس, داس, qas, 9as, msek, mesek, lamas',
    sw: '-gus, -angukia, -mwangukia, -shik, -kanyag, -ngang, -ng ang ania, -nasw, -rushw, -tupw, -ingiza kidole, -tumbukiza',
  },
  harmed: {
    en: 'unconscious, not breathing, not moving, wont wake, wake, heart, chest, palpitations, skipping, racing, irregular, fluttering, charred, burnt, burned, burn, numb, shaking, fainted, collapsed, dizzy, threw, thrown, fell, confused, hand is black, black, weak, breathing, breathe, hospital, cannot, cant, stiff, twitching, jerking',
    fr: 'inconscient, respire, bouge, reveille, coeur, poitrine, palpitations, brule, brulee, noire, noir, evanoui, evanouie, tombe, projete, engourdi, tremble, vertige, paume, carbonise, lache, raide, secoue',
    ar: 'قلب, قلبي, قلبه, قلبها, قلبو, مغمي, بيتنفس, كيتنفس, يتنفس, بيتحرك, كيتحرك, واقع, طاح, وقع, طاحت, وقعت, بيتنفض, بيرتعش, كيترعد, دايخ, خدران, منمل, اتحرق, محروق, اسود, سودا, رماه, فاق, يفيق, يصحي, بيصحي, صدر, صدره, لحم, صوابع, صوابعي, ايده, يدو, الارض, تحرقات, تحرق, ينطق',
    sw: 'moyo, hapumui, hatikisiki, hasogei, haamki, hazinduki, -zimi, -zirai, -anguk, -ungu, -tetemek, kifua, ganzi, chini, -rushw, -tupw, mkono, nyeusi, fahamu, kizunguzungu, hapumui vizuri, -kakama, -lala chini',
  },
  goesOn: {
    en: '# minutes, # mins, # min, five minutes, ten minutes, six minutes, seven minutes, eight minutes, fifteen minutes, twenty minutes, half an hour, not stopping, wont stop, hasnt stopped, doesnt stop, does no dey stop, no gree stop, still jerking, again and another one, one after another, one after the other, back to back, second one, two today, 3 times, keeps having, keep having, in a row, repeatedly, continuous, nonstop, never happened before, never happen before, first ever, happen before, not waking, not woken, hasnt woken, without waking, blue, purple, foam, foaming, tongue',
    fr: '# minutes, cinq minutes, dix minutes, six minutes, quinze minutes, vingt minutes, demi heure, s arrete pas, arrete pas, s arrete plus, arrete plus, ne cesse, sans arret, coup sur coup, d affilee, a la suite, deux crises, trois crises, enchaine, repetition, premiere crise, sans se reveiller, sans reprendre, reveille pas, reveille plus, bleu, bleue, violettes, mousse, bave, langue',
    ar: '# دقايق, # دقائق, # دقيقه, عشر دقايق, خمس دقايق, عشر دقائق, خمس دقائق, دقايق, دقائق, ربع ساعه, مش بتقف, مش راضيه تقف, مبتقفش, ما وقفت, ما وقفات, ماوقفاتش, لا تتوقف, لم تتوقف, ما حبساتش, ماحبساتش, ورا بعض, مره ورا مره, تلات مرات, ثلاث مرات, متتاليه, متكرره, مش بيفوق, مش بتفوق, ما فاق, ما فاقت, ما فاقتش, ما فاقش, مافاقش, مافاقتش, ازرق, زرقا, زراق, رغاوي, كشكوشه, لسانها, لسانه, لسانو',
    sw: 'dakika #, dakika tano, dakika kumi, dakika sita, dakika saba, dakika kumi na tano, nusu saa, halikomi, haikomi, haiachi, haliachi, haisimami, halikatiki, haziishi, hazikomi, mfululizo, mara mbili, mara tatu, mara nne, bila kuzinduka, bila kuamka, hajazinduka, hajaamka, haamki, hazinduki, mapovu, povu, ulimi, moja baada ya nyingine',
  },
  epilepsy: {
    en: 'epilepsy, epileptic, fit, fits, seizure, seizures, seisure, siezure, convulsion, convulsions, convulsing, convulse, jerking, jerks, shaking shaking, dey shake, shaking and, shake shake, stiff and jerking, fitting, grand mal, tonic',
    fr: 'epilepsie, epileptique, crise, crises, convulsion, convulsions, convuls*, secousses, raidit, spasmes, epilepsi*',
    ar: 'صرع, الصرع, نوبه, النوبه, نوبات, تشنج, تشنجات, تشنجه, التشنج, بيتشنج, بتتشنج, يتشنج, تتشنج, متشنج, كيتشنج, كتتشنج, اختلاج, بيتنفض, بتتنفض, كيتنفض, كتتنفض, الريح, جاتو الحاله, شدو التشنج, شداتو, شدها التشنج, kriz, lkriz, الكريز, كريز, tachannoj, tashanog, nawba, sar3',
    sw: 'kifafa, degedege, dege dege, mtukutiko, mitukutiko, mishtuko, kutetemeka mwili, -tetemeka mwili, -kakama, -kakamaa, -tingishika, -tikisika, -rusharusha, -rusha miguu, -rusha mikono, fits, seizure',
  },
}
