import type { PlainTexts } from './texts.ts'

export const es: PlainTexts = {
  opening: {
    emergency: 'Lo que describe puede ser una emergencia. Por favor, no espere una respuesta aquí.',
    despair: 'Siento mucho que duela tanto. Gracias por decirlo. No tiene que pasar por esto a solas.',
  },
  call: (numbers) => `Llame ahora al ${numbers.join(' o al ')}, o a su número de emergencias local.`,
  callUnknown: 'Llame ahora a su número de emergencias local, o vaya al hospital más cercano.',
  crisisLine: (number) =>
    `También puede llamar al ${number} para hablar con una persona preparada para escuchar.`,
  untilThen: 'Hasta que llegue la ayuda:',
  steps: {
    cardiac: [
      'Siéntese, no se mueva y afloje la ropa apretada.',
      'Si la persona deja de respirar, presione fuerte y rápido en el centro del pecho. El servicio de emergencias le guiará.',
    ],
    breathing: [
      'Si la persona no respira o solo jadea, presione fuerte y rápido en el centro del pecho.',
      'Si respira, siéntela recta y un poco inclinada hacia delante. Afloje la ropa apretada.',
      'Si tiene un inhalador recetado, úselo.',
    ],
    unconscious: [
      'Llame a la persona en voz alta y sacuda sus hombros con suavidad. Si no despierta, dígalo al llamar.',
      'Si no respira o solo jadea, acuéstela boca arriba. Presione fuerte y rápido en el centro del pecho.',
      'Si respira, acuéstela de lado con la cabeza un poco hacia atrás. Vigile la respiración.',
      'No le dé nada de comer ni de beber.',
    ],
    stroke: [
      'Anote la hora en que empezó y dígala a la ambulancia.',
      'Acuéstese con la cabeza un poco levantada. No coma, no beba y no tome medicinas.',
    ],
    'self-harm': [
      'Quédese con alguien de confianza, o pídale que venga ahora. Dígale lo que ha escrito aquí.',
      'Aleje medicinas, cuchillas, cuerdas, venenos y armas, o salga del lugar donde están.',
      'Si ha tomado algo o tiene una herida, dígalo al llamar.',
      'Si escribe por otra persona, quédese con ella y escuche. No la deje sola.',
    ],
    bleeding: [
      'Presione con fuerza la herida con un paño limpio y no lo suelte.',
      'No saque nada que esté clavado en la herida.',
      'Acuéstese y abríguese.',
    ],
  },
  always: [
    'No conduzca usted.',
    'Abra el cerrojo de la puerta y tenga el teléfono cerca.',
    'Si la persona está inconsciente pero respira, acuéstela de lado.',
  ],
  closing: 'Soy una IA y no puedo examinarle. Un médico o un equipo de emergencias debe verle ahora.',
}
