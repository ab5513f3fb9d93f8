import { type LayWord, says } from './says.js'

const VESSEL = '(?:pipes?|veins?|vessels?|arter(?:y|ies)|tubes?)'

/** Heart and vessels. */
export const HEART: LayWord[] = [
  [says('by pass(?:es)?|bye? ?pass|bypas'), 'coronary bypass'],
  [
    says(
      '(?:blockages?|block\\w*|plaque|fat|cholesterol) .. (?:heart|coronar\\w+)|(?:heart|coronar\\w+) .. (?:blockages?|plaque|narrow\\w*)|\\d+ (?:percent )?block(?:ed|age)',
    ),
    'blocked arteries',
  ],
  [
    says(
      '(?:mitral|aortic|tricuspid|leaking|leaky|narrow) valves?|valves? .. heart|heart .. valves?|hole .. heart|heart .. hole|congenital heart(?: \\w+)?|asd|vsd|tof|tetralogy(?: of fallot)?|blue baby|aneurysms?|enlarged heart|heart (?:failure|muscle|rhythm)|irregular heart ?beats?|arrhythmia|atrial fibrillation|afib|palpitations?|cardiologist',
    ),
    'heart',
  ],
  [
    says(
      `(?:single|double|triple|quadruple|heart) by ?pass\\w*|open ?(?:heart|chest)(?: heart)?|(?:new|other) ${VESSEL} .. heart|heart graft\\w*`,
    ),
    'coronary bypass',
  ],
  [
    says(
      `(?:springs?|balloons?|rings?|coils?|(?:metal|small|tiny|wire|mesh) tubes?) .. (?:heart|arter(?:y|ies)|vessels?|veins?)|(?:heart|arter(?:y|ies)|vessels?|veins?) .. (?:springs?|balloons?|rings?|coils?|(?:metal|small|tiny|wire|mesh) tubes?)|stent\\w*`,
    ),
    'angioplasty stent',
  ],
  [
    says(
      `(?:clean\\w*|open\\w*|unblock\\w*|clear\\w*|widen\\w*|unclog\\w*) .. (?:heart|coronary|blocked|clogged)(?: \\w+)? ?${VESSEL}|(?:clean\\w*|unblock\\w*|unclog\\w*|widen\\w*) .. (?:arter(?:y|ies)|vessels?|veins?)`,
    ),
    'angioplasty blocked arteries',
  ],
  [
    says(
      `(?:block\\w*|clog\\w*|narrow\\w*|tight) .. (?:heart ${VESSEL}|arter(?:y|ies)|vessels?|veins?)|(?:heart ${VESSEL}|arter(?:y|ies)|vessels?|veins?)(?: (?:are|is|of|the|my|his|her|heart))* (?:block\\w*|clog\\w*|narrow\\w*)`,
    ),
    'blocked arteries',
  ],
  [
    says(
      'cardiac|heart (?:doctors?|specialists?|surgeons?|hospitals?|clinics?|centres?|centers?|problems?|disease|patients?)',
    ),
    'heart',
  ],
  [
    says('lungs?(?! cancer| tumou?r)|chest (?:surgery|operation|doctors?|surgeons?|specialists?)|thoracic'),
    'lung',
  ],
]
