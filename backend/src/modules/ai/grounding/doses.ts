import { readable } from './amounts.js'

/** Every repetition has an end: whatever a model writes is read in a time that grows with its length. */
const UNIT =
  '(?:mg|mcg|µg|micrograms?|milligrams?|grams?|ml|millilit(?:er|re)s?|cc|iu|units?|drops?|puffs?|tablets?|tabs?|pills?|capsules?|caps?|teaspoons?|tablespoons?|spoonfuls?|sachets?|suppositor(?:y|ies)|injections?|vials?|ampoules?|patch(?:es)?|doses?|comprim[ée]s?|g[ée]lules?|gouttes?|cachets?|vidonge|tembe|قرص|أقراص|حبة|حبات|حبوب|ملغ|ملجم|مجم|قطرات)'
const HOW_MUCH = new RegExp(
  String.raw`(?<![\w.])\d{1,6}(?:[.,]\d{1,4})?\s?(?:(?:-|–|to)\s?\d{1,6}(?:[.,]\d{1,4})?\s?)?-?${UNIT}(?![\p{L}])`,
  'iu',
)
const HOW_OFTEN =
  /\b(?:once|twice|\d{1,2}(?: times|x)|three times|every (?:\d{1,2}|other|second|few)(?: hours?| days?| nights?)?|each|per|a|at) ?(?:daily|a day|per day|day|night|morning|evening|bedtime|meals?|hours?|weekly|a week)\b|\b(?:twice|once) (?:a|per|every|daily)\b/i
/** Somebody is told to. */
const TOLD =
  /\b(?:(?:you (?:can|should|may|must|could|need to|have to)|please|just|simply|then|,)\s(?:safely )?)?(?:take(?![ -]home)|swallow|inject|apply|use|give|increase|reduce|double|halve|stop|skip|start|drink)\b/i
/** What is swallowed, by what it is or is called. */
const MEDICINE =
  /\b(?:medicines?|medications?|tablets?|pills?|capsules?|antibiotics?|pain ?killers?|insulin|aspirin|paracetamol|acetaminophen|panadol|ibuprofen|naproxen|diclofenac|tramadol|morphine|codeine|metformin|warfarin|heparin|clopidogrel|rivaroxaban|apixaban|statins?|atorvastatin|amlodipine|lisinopril|losartan|bisoprolol|metoprolol|furosemide|prednisolone|prednisone|dexamethasone|amoxicillin|augmentin|azithromycin|ciprofloxacin|metronidazole|omeprazole|letrozole|clomid|clomiphene|tamoxifen|methotrexate|artemether|coartem|quinine|diazepam|sildenafil|viagra|steroids?|blood thinners?|beta ?blockers?|contraceptives?|anticoagulants?|\w{4,20}(?:cillin|mycin|oxacin|azole|statin|prazole|sartan|olol|dipine))\b/i
/** Who decides on them, and asks whom. */
const POINTS =
  /\b(?:ask|tell|talk to|speak (?:to|with)|discuss|check with|only (?:a|your)|bring|list|whether|prescribed by|decided? by|as (?:your )?(?:doctor|surgeon|pharmacist))\b/i

/** Whether a sentence says how much of something is to be taken, how often, or to take or leave a medicine. */
export function tellsDose(sentence: string): boolean {
  const text = readable(sentence)
  const isMeasured = HOW_MUCH.test(text)
  if (isMeasured && (HOW_OFTEN.test(text) || TOLD.test(text) || MEDICINE.test(text))) return true
  if (/(?<![\w.])\d{1,6}(?:[.,]\d{1,4})?\s?(?:mg|mcg|µg|ml|iu|milligrams?|micrograms?)\b/i.test(text))
    return true
  return MEDICINE.test(text) && TOLD.test(text) && !POINTS.test(text)
}
