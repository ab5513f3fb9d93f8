import type { PlainTexts } from './texts.ts'

export const pt: PlainTexts = {
  opening: {
    emergency: 'O que descreve pode ser uma emergência. Por favor, não espere uma resposta aqui.',
    despair: 'Lamento muito que doa tanto. Obrigado por dizer isso. Não tem de passar por isto sem ajuda.',
  },
  call: (numbers) =>
    `Ligue agora para o ${numbers.join(' ou para o ')}, ou para o número de emergência local.`,
  callUnknown: 'Ligue agora para o número de emergência local, ou vá ao hospital mais próximo.',
  crisisLine: (number) => `Também pode ligar para o ${number} e falar com uma pessoa preparada para ouvir.`,
  untilThen: 'Até a ajuda chegar:',
  steps: {
    cardiac: [
      'Sente-se, não se mexa e alargue a roupa apertada.',
      'Se a pessoa parar de respirar, pressione com força e rapidez o meio do peito. O serviço de emergência vai orientar.',
    ],
    breathing: [
      'Se a pessoa não respira ou só ofega, pressione com força e rapidez o meio do peito.',
      'Se respira, sente-a direita e um pouco inclinada para a frente. Alargue a roupa apertada.',
      'Se tem um inalador receitado, use-o.',
    ],
    unconscious: [
      'Chame a pessoa em voz alta e sacuda os ombros com cuidado. Se não acordar, diga isso ao ligar.',
      'Se não respira ou só ofega, deite-a de costas. Pressione com força e rapidez o meio do peito.',
      'Se respira, deite-a de lado com a cabeça um pouco para trás. Vigie a respiração.',
      'Não dê nada para comer ou beber.',
    ],
    stroke: [
      'Anote a hora em que começou e diga-a à ambulância.',
      'Deite-se com a cabeça um pouco levantada. Não coma, não beba e não tome remédios.',
    ],
    'self-harm': [
      'Fique com alguém de confiança, ou peça que venha agora. Diga-lhe o que escreveu aqui.',
      'Afaste remédios, lâminas, cordas, venenos e armas, ou saia do lugar onde estão.',
      'Se tomou alguma coisa ou tem um ferimento, diga isso ao ligar.',
      'Se escreve por outra pessoa, fique com ela e escute. Não a deixe só.',
    ],
    bleeding: [
      'Pressione com força a ferida com um pano limpo e não largue.',
      'Não retire nada que esteja espetado na ferida.',
      'Deite-se e mantenha-se quente.',
    ],
  },
  always: [
    'Não conduza.',
    'Destranque a porta e tenha o telefone por perto.',
    'Se a pessoa está inconsciente mas respira, deite-a de lado.',
  ],
  closing:
    'Sou uma IA e não posso examinar. Um médico ou uma equipa de emergência tem de ver a pessoa agora.',
}
