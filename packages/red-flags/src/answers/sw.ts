import type { AnswerTexts } from './texts.ts'

export const sw: AnswerTexts = {
  opening: {
    emergency: 'Unayoeleza inaweza kuwa dharura. Tafadhali usisubiri jibu hapa.',
    despair: 'Pole sana kwa maumivu haya makubwa. Asante kwa kusema. Huhitaji kukabiliana na hili peke yako.',
  },
  call: (numbers) => `Piga ${numbers.join(' au ')} sasa hivi, au namba ya dharura ya mahali ulipo.`,
  callUnknown: 'Piga namba ya dharura ya mahali ulipo sasa hivi, au nenda hospitali iliyo karibu zaidi.',
  today: {
    opening: 'Unachoeleza kinahitaji daktari leo. Tafadhali usisubiri jibu hapa.',
    call: (numbers) =>
      `Nenda leo hospitali au kituo cha afya kilicho karibu zaidi. Kama jeraha ni kubwa au linatoa damu nyingi, piga ${numbers.join(' au ')} sasa hivi, au namba ya dharura ya mahali ulipo.`,
    callUnknown:
      'Nenda leo hospitali au kituo cha afya kilicho karibu zaidi. Kama jeraha ni kubwa au linatoa damu nyingi, piga namba ya dharura ya mahali ulipo sasa hivi.',
  },
  crisisLine: (number) => `Unaweza pia kupiga ${number} uzungumze na mtu aliyefunzwa kusikiliza.`,
  untilThen: 'Mpaka msaada ufike:',
  steps: {
    anaphylaxis: [
      'Kama kuna sindano ya adrenalini, itumie mara moja kwenye paja upande wa nje.',
      'Lala na uinue miguu. Kama kupumua ni kugumu, kaa. Usisimame wala kutembea.',
      'Ondoa kilichosababisha, kwa mfano mwiba wa nyuki.',
    ],
    cardiac: [
      'Kaa chini, tulia na ulegeze nguo zinazobana.',
      'Mtu akiacha kupumua, bonyeza kwa nguvu na haraka katikati ya kifua. Watu wa dharura watakuelekeza.',
    ],
    breathing: [
      'Mtu akiacha kupumua, bonyeza kwa nguvu na haraka katikati ya kifua.',
      'Kama mtu anapumua, akae wima na kuegemea mbele kidogo. Legeza nguo zinazobana.',
      'Kama kuna kivuta pumzi (inhaler) alichoandikiwa mtu huyu, kitumie.',
      'Kama kitu kimekwama kooni na hawezi kukohoa, waambie watu wa dharura mara moja.',
    ],
    unconscious: [
      'Mwite mtu huyo kwa sauti na umtikise mabega taratibu. Asipoamka, waambie watu wa dharura.',
      'Kama hapumui au anatweta tu, mlaze chali. Bonyeza kwa nguvu na haraka katikati ya kifua.',
      'Kama anapumua, mlaze kwa ubavu na inamisha kichwa kidogo nyuma. Endelea kuangalia anavyopumua.',
      'Usimpe chakula wala kinywaji.',
    ],
    stroke: [
      'Kumbuka saa ilipoanza na uwaambie watu wa ambulensi.',
      'Mlaze, kichwa kikiwa juu kidogo. Usimpe chakula, kinywaji wala dawa.',
    ],
    'self-harm': [
      'Kaa na mtu unayemwamini, au mwombe aje sasa. Mwambie uliyoniambia.',
      'Weka mbali dawa, nyembe, kamba, sumu au silaha, au ondoka mahali zilipo.',
      'Kama umekunywa kitu au umeumia, sema unapopiga simu.',
      'Kama unaandika kwa ajili ya mtu mwingine, kaa naye na umsikilize. Usimwache peke yake.',
    ],
    poisoning: [
      'Usimfanye mtu atapike.',
      'Tunza pakiti au chupa. Waambie watu wa dharura ni nini, kiasi gani na saa ngapi.',
      'Kama kuna moshi au gesi, toka kwenye hewa safi. Baada ya kuumwa na nyoka au mdudu, usisogeze kiungo hicho.',
    ],
    pregnancy: [
      'Lala kwa upande wa kushoto na upumzike. Usikae peke yako.',
      'Tunza pedi au vitambaa ili wahudumu waone kiasi cha damu.',
      'Sema una mimba ya wiki ngapi, au ulijifungua lini.',
    ],
    'head-injury': [
      'Tulia. Usisogeze kichwa wala shingo kama huenda zimeumia.',
      'Kama kuna damu, bonyeza taratibu kwa kitambaa safi.',
      'Kaa na mtu huyo na uangalie kama anabaki macho.',
    ],
    'internal-bleeding': [
      'Kaa wima, au lala kwa ubavu. Mtu anayesinzia au anayekaribia kuzimia lazima alale kwa ubavu.',
      'Usile wala kunywa chochote.',
      'Usinywe dawa za maumivu wala dawa za kupunguza kuganda kwa damu, isipokuwa daktari akikuambia.',
      'Waonyeshe wahudumu wa ambulensi damu hiyo au picha yake, na dawa zako zote.',
      'Kama kuna jeraha pia kwenye ngozi, libonyeze kwa nguvu kwa kitambaa safi.',
    ],
    bleeding: [
      'Bonyeza jeraha kwa nguvu kwa kitambaa safi na usiachie.',
      'Usichomoe kitu kilichochoma ndani ya jeraha.',
      'Lala na ujifunike upate joto.',
    ],
    'child-fever': [
      'Kaa na mtoto. Mvue nguo nzito na mablanketi.',
      'Mtoto akipata degedege, mlaze kwa ubavu. Usiweke kitu mdomoni.',
      'Kama mtoto yuko macho na anaweza kumeza, mpe maziwa ya mama au maji kidogo kidogo.',
    ],
    sepsis: [
      'Sema kwenye simu kwamba unahofia maambukizi makali.',
      'Lala na ujifunike upate joto. Weka karibu dawa unazotumia.',
    ],
    'post-operative': [
      'Sema ulifanyiwa upasuaji gani, na lini. Pigia pia hospitali iliyokufanyia upasuaji.',
      'Funika kidonda kilicho wazi kwa kitambaa safi. Kikitoa damu, kibonyeze.',
      'Usisogeze mguu uliovimba wala kuukanda.',
    ],
    abdomen: ['Usile wala kunywa chochote.', 'Lala kwa namna isiyouma sana.'],
    'electric-shock': [
      'Zima umeme kwanza kwenye swichi kuu. Usimguse mtu huyo kabla haujazimwa.',
      'Kaa mbali na waya wa umeme ulioanguka.',
      'Kama hapumui, bonyeza kwa nguvu na haraka katikati ya kifua.',
      'Hata akijisikia nafuu, daktari lazima aangalie moyo leo.',
    ],
    burns: [
      'Poza sehemu iliyoungua kwa maji baridi yanayotiririka kwa dakika 20. Usitumie barafu, mafuta, siagi wala dawa ya meno.',
      'Vua nguo na vito vilivyo karibu. Acha kilichonata kwenye ngozi.',
      'Kama kemikali imeingia kwenye ngozi au jicho, osha kwa maji mengi mpaka msaada ufike.',
      'Funika bila kukaza kwa plastiki safi ya chakula au kitambaa safi. Mpe joto.',
    ],
    seizure: [
      'Kumbuka saa ilipoanza. Ondoa vitu vigumu na uweke kitu laini chini ya kichwa.',
      'Usimshike kumzuia. Usiweke kitu mdomoni.',
      'Kutetemeka kukiisha, mlaze kwa ubavu. Kaa naye na uangalie anavyopumua.',
    ],
    violence: [
      'Nenda mahali salama ukiweza: kwa jirani, dukani, kituo cha polisi au hospitali.',
      'Kama huwezi kuzungumza kwa uhuru, mwombe mtu unayemwamini akupigie simu.',
      'Kama umeumia, au umelazimishwa kufanya ngono, nenda hospitali leo.',
      'Kama mtu huyo anaweza kuona simu yako, funga ukurasa huu baada ya kupiga simu.',
    ],
    diabetes: [
      'Pima sukari ya damu ukiweza. Waambie watu wa dharura namba iliyotoka.',
      'Kama sukari iko chini na mtu yuko macho na anaweza kumeza, mpe sukari au kinywaji chenye sukari.',
      'Kama mtu anasinzia au hana fahamu, usimpe kitu mdomoni. Mlaze kwa ubavu.',
      'Sema ni insulini au vidonge gani vilitumika, kiasi gani na saa ngapi.',
    ],
    'acute-illness': [
      'Sema dalili zilianza lini, na kama kulikuwa na upasuaji kabla.',
      'Pumzika katika hali iliyo rahisi. Usisugue wala kupasha joto mkono au mguu ulio baridi.',
      'Usile wala kunywa chochote mpaka daktari akuone.',
      'Weka karibu dawa zako na karatasi zako za hospitali.',
    ],
    'animal-bite': [
      'Osha jeraha sasa kwa sabuni na maji yanayotiririka kwa dakika 15.',
      'Omba chanjo ya kichaa cha mbwa leo, hata kama jeraha ni dogo.',
      'Usisubiri dalili za ugonjwa: zikianza, chanjo haisaidii tena.',
      'Sema alikuwa mnyama gani na yuko wapi sasa.',
    ],
  },
  always: [
    'Usiendeshe gari mwenyewe.',
    'Fungua mlango na ubaki na simu yako.',
    'Kama mtu hana fahamu lakini anapumua, mlaze kwa ubavu.',
  ],
  closing: 'Mimi ni AI na siwezi kukupima. Daktari au wahudumu wa dharura lazima wakuone sasa.',
}
