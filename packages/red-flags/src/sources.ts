import type { Source } from './red-flag.ts'

const nhs = (name: string, path: string): Source => ({
  name: `NHS, ${name}`,
  url: `https://www.nhs.uk/conditions/${path}/`,
})

/** Published guidance that the rules rest on. */
export const SOURCES = {
  heartAttack: nhs('Heart attack', 'heart-attack'),
  stroke: nhs('Stroke', 'stroke'),
  breathing: nhs('Shortness of breath', 'shortness-of-breath'),
  anaphylaxis: nhs('Anaphylaxis', 'anaphylaxis'),
  sepsis: nhs('Sepsis', 'sepsis'),
  headInjury: nhs('Head injury and concussion', 'head-injury-and-concussion'),
  poisoning: nhs('Poisoning', 'poisoning'),
  stomachAche: nhs('Stomach ache', 'stomach-ache'),
  vomitingBlood: nhs('Vomiting blood', 'vomiting-blood'),
  ectopic: nhs('Ectopic pregnancy', 'ectopic-pregnancy'),
  clots: nhs('DVT (deep vein thrombosis)', 'deep-vein-thrombosis-dvt'),
  burns: nhs('Burns and scalds', 'burns-and-scalds'),
  seizure: nhs('What to do if someone has a seizure (fit)', 'what-to-do-if-someone-has-a-seizure-fit'),
  angioplasty: nhs('Coronary angioplasty and stent insertion: recovery', 'coronary-angioplasty/recovery'),
  backPain: nhs('Back pain', 'back-pain'),
  confusion: nhs('Sudden confusion (delirium)', 'confusion'),
  dialysis: {
    name: 'National Kidney Foundation, Hemodialysis',
    url: 'https://www.kidney.org/kidney-topics/hemodialysis',
  },
  diabetes: {
    name: 'St John Ambulance, First aid: diabetic emergency',
    url: 'https://www.sja.org.uk/get-advice/first-aid-advice/diabetic-emergencies/diabetic-emergency/',
  },
  limb: {
    name: 'NICE CKS, Peripheral arterial disease: acute limb ischaemia',
    url: 'https://cks.nice.org.uk/topics/peripheral-arterial-disease/',
  },
  rabies: {
    name: 'WHO, Rabies: fact sheet',
    url: 'https://www.who.int/news-room/fact-sheets/detail/rabies',
  },
  violence: {
    name: 'WHO, Responding to intimate partner violence and sexual violence against women, 2013',
    url: 'https://www.who.int/publications/i/item/9789241548595',
  },
  /** The same signs in Spanish, Portuguese, Hindi, Chinese, Amharic and others. */
  heartAndStroke: {
    name: 'Washington State Department of Health, Stroke and heart attack signs and symptoms in multiple languages',
    url: 'https://doh.wa.gov/you-and-your-family/illness-and-disease-z/heart-disease/heart-attack/stroke-and-heart-attack-signs-and-symptoms-multiple-languages',
  },
  maternal: {
    name: 'CDC and ACOG, Urgent maternal warning signs (Hear Her)',
    url: 'https://www.cdc.gov/hearher/maternal-warning-signs/index.html',
  },
  survivingSepsis: { name: 'Surviving Sepsis Campaign, International guidelines 2021' },
  childFever: { name: 'NICE NG143, Fever in under 5s', url: 'https://www.nice.org.uk/guidance/ng143' },
  childDanger: {
    name: 'WHO, Integrated Management of Childhood Illness, chart booklet 2014: general danger signs',
  },
  headInjuryNice: { name: 'NICE NG232, Head injury', url: 'https://www.nice.org.uk/guidance/ng232' },
  firstAid: { name: 'IFRC, International first aid, resuscitation and education guidelines 2020' },
  mhgap: { name: 'WHO, mhGAP intervention guide, version 2.0: self-harm and suicide' },
  surgicalSite: {
    name: 'NICE NG125, Surgical site infections',
    url: 'https://www.nice.org.uk/guidance/ng125',
  },
  aha: { name: 'American Heart Association, Warning signs of a heart attack' },
} satisfies Record<string, Source>
