import { plain } from '../question/words.js'
import { readable } from './amounts.js'

const ILLNESS = String.raw`(?:\w{1,20} ){0,3}?(?:cancer|tumou?rs?|carcinoma|leuk\w{1,10}|lymphoma|melanoma|metasta\w{1,8}|diabetes|diabetic|stroke|angina|heart (?:attack|disease|failure|condition)|coronary \w{1,12}|blocked arter(?:y|ies)|arthritis|osteoarthritis|avascular necrosis|herniated disc|slipped disc|sciatica|scoliosis|stenosis|infertil\w{1,4}|endometriosis|pcos|fibroids?|malaria|typhoid|hepatitis|hiv|aids|tuberculosis|pneumonia|covid|infection|infected|sepsis|appendicitis|ulcers?|gastritis|gallstones?|kidney (?:failure|disease|stones?)|cirrhosis|hernia|anaemia|anemia|hypertension|high blood pressure|thyroid \w{1,12}|epilepsy|depression|anxiety|asthma|allerg\w{1,5}|migraines?|fracture|broken \w{1,12}|tears?|blood clots?|thrombosis|pregnant|dementia|parkinsons|lupus|anorexia|disease|disorder|syndrome)`
const HAS = [
  String.raw`you (?:\w{1,12} ){0,2}?(?:have|had|suffer from|are suffering from|show signs of|are having|developed|got) ${ILLNESS}`,
  String.raw`you (?:are|re) (?:\w{1,12} )?(?:diabetic|infertile|pregnant|infected|anaemic|anemic|depressed|cancerous)`,
  String.raw`(?:your|these|those|this|the) (?:\w{1,16} ){0,3}?(?:symptoms?|signs?|pain|lump|results?|scans?|tests?|bleeding|cough|fever|headache|condition|problem|report|x ray|mri|ecg) (?:\w{1,14} ){0,3}?(?:is|are|means?|indicates?|shows?|suggests?|points? to|confirms?|caused by|due to|sounds? like|looks? like|consistent with) (?:\w{1,14} ){0,3}?${ILLNESS}`,
  String.raw`(?:it|this|that|what you (?:describe|have)) (?:is|sounds like|looks like|seems|must be|means) (?:\w{1,14} ){0,3}?${ILLNESS}`,
  String.raw`your diagnosis is|i diagnose|my diagnosis|you do ?n(?:o|)t have ${ILLNESS}|(?:it|that|this) is (?:not|nothing) (?:cancer|serious|dangerous)|your (?:lump|tumou?r|growth|mass) is (?:\w{1,10} )?(?:benign|malignant|harmless)`,
]
const STATED = new RegExp(String.raw`\b(?:${HAS.join('|')})\b`)
/** Asked, supposed, or told by the patient or a doctor. */
const NOT_STATED =
  /\b(?:if|whether|when|unless|in case|suppose|you (?:said|told|wrote|mentioned|write|say)|as you|according to you|only a|your doctors?|cannot (?:say|tell|diagnose|know)|can not|ask|people who|patients who|someone|anyone)\b/

/** Whether a sentence states an illness of whoever asks. */
export function statesDiagnosis(sentence: string): boolean {
  const said = plain(readable(sentence))
  return !/\?\s*$/.test(sentence) && STATED.test(said) && !NOT_STATED.test(said)
}
