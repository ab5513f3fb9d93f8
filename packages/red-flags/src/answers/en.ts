import type { AnswerTexts } from './texts.ts'

export const en: AnswerTexts = {
  opening: {
    emergency: 'What you describe may be an emergency. Please do not wait for an answer here.',
    despair:
      'I am very sorry that it hurts this much. Thank you for saying it. You do not have to face this alone.',
  },
  call: (numbers) => `Call ${numbers.join(' or ')} now, or your local emergency number.`,
  callUnknown: 'Call your local emergency number now, or go to the nearest hospital.',
  today: {
    opening: 'What you describe needs a doctor today. Please do not wait for an answer here.',
    call: (numbers) =>
      `Go to the nearest hospital or clinic today. If the wound is deep or bleeds heavily, call ${numbers.join(' or ')} now, or your local emergency number.`,
    callUnknown:
      'Go to the nearest hospital or clinic today. If the wound is deep or bleeds heavily, call your local emergency number now.',
  },
  crisisLine: (number) => `You can also call ${number} to talk to somebody who is trained to listen.`,
  untilThen: 'Until help comes:',
  steps: {
    anaphylaxis: [
      'If there is an adrenaline injector, use it at once in the outer thigh.',
      'Lie down with the legs raised. If breathing is hard, sit up. Do not stand or walk.',
      'Move away from what caused it, for example remove a sting.',
    ],
    cardiac: [
      'Sit down, stay still and loosen tight clothes.',
      'If the person stops breathing, press hard and fast on the middle of the chest. The emergency service will guide you.',
    ],
    breathing: [
      'If the person is not breathing or only gasps, press hard and fast on the middle of the chest.',
      'If the person breathes, sit upright and lean a little forward. Loosen tight clothes.',
      'If there is an inhaler prescribed for this person, use it.',
      'If something is stuck in the throat and they cannot cough, tell the emergency service at once.',
    ],
    unconscious: [
      'Call out loudly and shake the shoulders gently. If the person does not wake, say so when you call.',
      'If the person is not breathing or only gasps, lay them on their back. Press hard and fast on the middle of the chest.',
      'If the person breathes, lay them on their side and tilt the head back a little. Keep watching the breathing.',
      'Give nothing to eat or drink.',
    ],
    stroke: [
      'Note the time when it began and tell it to the ambulance.',
      'Lie down with the head a little raised. Give nothing to eat or drink and no medicine.',
    ],
    'self-harm': [
      'Stay with somebody you trust, or ask them to come now. Tell them what you told me.',
      'Put medicines, blades, ropes, poison or weapons out of reach, or leave the place where they are.',
      'If you have taken something or are hurt, say so when you call.',
      'If you write for somebody else, stay with them and listen. Do not leave them alone.',
    ],
    poisoning: [
      'Do not make the person vomit.',
      'Keep the pack or bottle, and tell the emergency service what it was, how much and when.',
      'If there are fumes or gas, get into fresh air. After a bite or sting, keep the limb still.',
    ],
    pregnancy: [
      'Lie down on your left side and rest. Do not stay alone.',
      'Keep pads or cloths, so that the team can see how much blood there is.',
      'Say how many weeks pregnant you are, or when you gave birth.',
    ],
    'head-injury': [
      'Keep still. Do not move the head or neck if there may be an injury there.',
      'If there is bleeding, press gently with a clean cloth.',
      'Stay with the person and watch whether they stay awake.',
    ],
    'internal-bleeding': [
      'Sit up, or lie on your side. A drowsy or faint person must lie on the side.',
      'Eat and drink nothing.',
      'Take no painkillers and no blood thinners, unless a doctor tells you to.',
      'Show the ambulance crew the blood, or a photo of it, and all your medicines.',
      'If there is a wound on the skin as well, press firmly on it with a clean cloth.',
    ],
    bleeding: [
      'Press firmly on the wound with a clean cloth and do not let go.',
      'Do not pull out anything that is stuck in the wound.',
      'Lie down and keep warm.',
    ],
    'child-fever': [
      'Stay with the child. Take off thick clothes and blankets.',
      'If the child has a fit, lay the child on the side. Put nothing into the mouth.',
      'If the child is awake and can swallow, offer small sips of breast milk or water.',
    ],
    sepsis: [
      'Say on the phone that you fear a serious infection.',
      'Lie down and keep warm. Have the medicines you take at hand.',
    ],
    'post-operative': [
      'Say which operation it was, and when. Call the hospital that operated as well.',
      'Cover an open wound with a clean cloth. Press on it if it bleeds.',
      'Keep a swollen leg still and do not rub it.',
    ],
    abdomen: ['Eat and drink nothing.', 'Lie in the position that hurts least.'],
    'electric-shock': [
      'Switch the power off at the main switch first. Do not touch the person before it is off.',
      'Stay far away from a fallen power line.',
      'If the person does not breathe, press hard and fast on the middle of the chest.',
      'Even if it feels better, a doctor must check the heart today.',
    ],
    burns: [
      'Cool the burn under cool running water for 20 minutes. Use no ice, oil, butter or toothpaste.',
      'Take off clothes and jewellery near the burn. Leave what sticks to the skin.',
      'If a chemical is on the skin or in the eye, rinse with much water until help comes.',
      'Cover the burn loosely with cling film or a clean cloth. Keep the person warm.',
    ],
    seizure: [
      'Note the time when it began. Move hard things away and put something soft under the head.',
      'Do not hold the person down. Put nothing into the mouth.',
      'When the shaking stops, lay the person on the side. Stay and watch the breathing.',
    ],
    violence: [
      'Go to a safe place if you can: a neighbour, a shop, a police station or a hospital.',
      'If you cannot speak freely, ask somebody you trust to call for you.',
      'If you are hurt, or somebody forced you to have sex, go to a hospital today.',
      'If the other person may see your phone, close this page when you have called.',
    ],
    diabetes: [
      'Measure the blood sugar if you can. Tell the emergency service the number.',
      'If the sugar is low and the person is awake and can swallow, give sugar or a sweet drink.',
      'If the person is drowsy or not awake, give nothing by mouth. Lay them on their side.',
      'Say which insulin or tablets were taken, how much and when.',
    ],
    'acute-illness': [
      'Say when the signs began, and whether there was an operation before.',
      'Rest in the position that is easiest. Do not rub or warm a cold arm or leg.',
      'Eat and drink nothing until a doctor has seen you.',
      'Keep your medicines and medical papers at hand.',
    ],
    'animal-bite': [
      'Wash the wound now with soap and running water for 15 minutes.',
      'Ask for the rabies vaccine today, even after a small bite or scratch.',
      'Do not wait for signs of illness: after they begin, the vaccine no longer helps.',
      'Say which animal it was and where it is now.',
    ],
  },
  always: [
    'Do not drive yourself.',
    'Unlock the door and keep your phone with you.',
    'If the person is not awake but breathes, lay them on their side.',
  ],
  closing: 'I am an AI and cannot examine you. A doctor or an emergency team must see this now.',
}
