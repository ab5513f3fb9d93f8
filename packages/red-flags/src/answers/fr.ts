import type { AnswerTexts } from './texts.ts'

export const fr: AnswerTexts = {
  opening: {
    emergency: 'Ce que vous décrivez est peut-être une urgence. N’attendez pas de réponse ici.',
    despair: 'Ce que vous vivez est très dur. Merci de l’avoir dit. Vous n’avez pas à porter cela sans aide.',
  },
  call: (numbers) => `Appelez maintenant le ${numbers.join(' ou le ')}, ou votre numéro d’urgence local.`,
  callUnknown: 'Appelez maintenant votre numéro d’urgence local, ou allez à l’hôpital le plus proche.',
  today: {
    opening: 'Ce que vous décrivez doit être vu par un médecin aujourd’hui. N’attendez pas de réponse ici.',
    call: (numbers) =>
      `Allez aujourd’hui à l’hôpital ou au centre de santé le plus proche. Si la plaie est profonde ou saigne beaucoup, appelez maintenant le ${numbers.join(' ou le ')}, ou votre numéro d’urgence local.`,
    callUnknown:
      'Allez aujourd’hui à l’hôpital ou au centre de santé le plus proche. Si la plaie est profonde ou saigne beaucoup, appelez maintenant votre numéro d’urgence local.',
  },
  crisisLine: (number) =>
    `Vous pouvez aussi appeler le ${number} pour parler à une personne formée à l’écoute.`,
  untilThen: 'En attendant les secours :',
  steps: {
    anaphylaxis: [
      'S’il y a un stylo d’adrénaline, utilisez-le tout de suite dans l’extérieur de la cuisse.',
      'Allongez-vous, jambes relevées. Si respirer est difficile, restez assis. Ne vous levez pas et ne marchez pas.',
      'Éloignez ce qui a causé la réaction, par exemple retirez le dard.',
    ],
    cardiac: [
      'Asseyez-vous, ne bougez pas et desserrez les vêtements.',
      'Si la personne ne respire plus, appuyez fort et vite au milieu de la poitrine. Les secours vous guideront.',
    ],
    breathing: [
      'Si la personne ne respire plus, appuyez fort et vite au milieu de la poitrine.',
      'Si la personne respire : assise bien droit, un peu penchée en avant. Desserrez les vêtements.',
      'S’il y a un inhalateur prescrit à cette personne, utilisez-le.',
      'Si quelque chose est coincé dans la gorge et que la personne ne peut pas tousser, dites-le aussitôt aux secours.',
    ],
    unconscious: [
      'Appelez fort la personne et secouez doucement ses épaules. Si elle ne se réveille pas, dites-le aux secours.',
      'Si elle ne respire plus ou respire par à-coups, allongez-la sur le dos. Appuyez fort et vite au milieu de la poitrine.',
      'Si elle respire, allongez-la sur le côté, la tête un peu en arrière. Surveillez sa respiration.',
      'Ne donnez rien à manger ni à boire.',
    ],
    stroke: [
      'Notez l’heure du début et dites-la aux secours.',
      'Allongez la personne, la tête un peu relevée. Ne donnez ni nourriture, ni boisson, ni médicament.',
    ],
    'self-harm': [
      'Restez avec une personne de confiance, ou demandez-lui de venir maintenant. Dites-lui ce que vous m’avez dit.',
      'Mettez hors de portée médicaments, lames, cordes, poisons ou armes, ou quittez l’endroit où ils sont.',
      'Si vous avez pris quelque chose ou si vous êtes blessé, dites-le en appelant.',
      'Si vous écrivez pour quelqu’un d’autre, restez à ses côtés et écoutez. Ne le laissez pas seul.',
    ],
    poisoning: [
      'Ne faites pas vomir la personne.',
      'Gardez la boîte ou la bouteille. Dites aux secours quel produit, quelle quantité et à quelle heure.',
      'En cas de fumée ou de gaz, sortez à l’air libre. Après une morsure ou une piqûre, ne bougez pas le membre.',
    ],
    pregnancy: [
      'Allongez-vous sur le côté gauche et reposez-vous. Ne restez pas seule.',
      'Gardez les protections ou les linges, pour montrer la quantité de sang.',
      'Dites à combien de semaines de grossesse vous êtes, ou quand vous avez accouché.',
    ],
    'head-injury': [
      'Ne bougez pas. Ne bougez ni la tête ni le cou s’ils sont peut-être blessés.',
      'Si cela saigne, appuyez doucement avec un linge propre.',
      'Restez avec la personne et vérifiez qu’elle reste éveillée.',
    ],
    'internal-bleeding': [
      'Restez assis, ou allongez-vous sur le côté. Une personne somnolente ou près de s’évanouir doit être couchée sur le côté.',
      'Ne mangez rien et ne buvez rien.',
      'Ne prenez ni antidouleur ni anticoagulant, sauf si un médecin vous le dit.',
      'Montrez aux secours le sang, ou une photo du sang, et tous vos médicaments.',
      'S’il y a aussi une plaie sur la peau, appuyez fermement dessus avec un linge propre.',
    ],
    bleeding: [
      'Appuyez fermement sur la plaie avec un linge propre, sans relâcher.',
      'Ne retirez pas un objet planté dans la plaie.',
      'Allongez-vous et restez au chaud.',
    ],
    'child-fever': [
      'Restez avec l’enfant. Enlevez les vêtements épais et les couvertures.',
      'Si l’enfant convulse, couchez-le sur le côté. Ne mettez rien dans sa bouche.',
      'Si l’enfant est éveillé et peut avaler, proposez de petites gorgées de lait maternel ou d’eau.',
    ],
    sepsis: [
      'Dites au téléphone que vous craignez une infection grave.',
      'Allongez-vous et restez au chaud. Préparez la liste de vos médicaments.',
    ],
    'post-operative': [
      'Dites quelle opération c’était, et quand. Appelez aussi l’hôpital qui a opéré.',
      'Couvrez une plaie ouverte avec un linge propre. Appuyez si elle saigne.',
      'Ne bougez pas une jambe gonflée et ne la massez pas.',
    ],
    abdomen: ['Ne mangez rien et ne buvez rien.', 'Allongez-vous dans la position la moins douloureuse.'],
    'electric-shock': [
      'Coupez d’abord le courant au disjoncteur. Ne touchez pas la personne avant.',
      'Restez loin d’une ligne électrique tombée.',
      'Si la personne ne respire plus, appuyez fort et vite au milieu de la poitrine.',
      'Même si cela va mieux, un médecin doit vérifier le cœur aujourd’hui.',
    ],
    burns: [
      'Refroidissez la brûlure 20 minutes sous l’eau courante fraîche. Ni glace, ni huile, ni beurre, ni dentifrice.',
      'Retirez les vêtements et les bijoux proches. Laissez ce qui colle à la peau.',
      'Si un produit chimique a touché la peau ou l’œil, rincez à grande eau jusqu’aux secours.',
      'Couvrez la brûlure sans serrer, avec un film alimentaire ou un linge propre. Gardez la personne au chaud.',
    ],
    seizure: [
      'Notez l’heure du début. Éloignez les objets durs et mettez quelque chose de doux sous la tête.',
      'Ne retenez pas la personne. Ne mettez rien dans sa bouche.',
      'Quand les secousses cessent, couchez la personne sur le côté. Restez et surveillez la respiration.',
    ],
    violence: [
      'Mettez-vous à l’abri si vous le pouvez : chez un voisin, dans un magasin, à la police ou à l’hôpital.',
      'Si vous ne pouvez pas parler librement, demandez à une personne de confiance d’appeler.',
      'Si vous êtes blessé, ou si on vous a imposé un rapport sexuel, allez à l’hôpital aujourd’hui.',
      'Si l’autre personne peut voir votre téléphone, fermez cette page après l’appel.',
    ],
    diabetes: [
      'Mesurez le sucre dans le sang si vous le pouvez. Dites le chiffre aux secours.',
      'Si le sucre est bas et que la personne est éveillée et peut avaler, donnez du sucre ou une boisson sucrée.',
      'Si la personne est somnolente ou inconsciente, ne donnez rien par la bouche. Couchez-la sur le côté.',
      'Dites quelle insuline ou quels comprimés ont été pris, combien et à quelle heure.',
    ],
    'acute-illness': [
      'Dites quand les signes ont commencé, et s’il y a eu une opération avant.',
      'Restez dans la position la plus facile. Ne frottez pas et ne chauffez pas un bras ou une jambe froids.',
      'Ne mangez rien et ne buvez rien avant d’avoir vu un médecin.',
      'Gardez vos médicaments et vos papiers médicaux à portée de main.',
    ],
    'animal-bite': [
      'Lavez la plaie maintenant, 15 minutes, à l’eau courante et au savon.',
      'Demandez le vaccin contre la rage aujourd’hui, même pour une petite morsure ou griffure.',
      'N’attendez pas les signes de la maladie : après, le vaccin n’aide plus.',
      'Dites quel animal c’était et où il est maintenant.',
    ],
  },
  always: [
    'Ne conduisez pas vous-même.',
    'Déverrouillez la porte et gardez votre téléphone près de vous.',
    'Si la personne est inconsciente mais respire, couchez-la sur le côté.',
  ],
  closing:
    'Je suis une IA et je ne peux pas vous examiner. Un médecin ou les secours doivent vous voir maintenant.',
}
