/** Increases with each change of the text. Terms that a hospital signed keep the version that it signed. */
export const PROMISE_TEXT_VERSION = '2026-11-27.1'

/** The text that a hospital signs, by paragraph. */
export const PROMISE_TEXT: readonly string[] = [
  'Each line of our invoice names a line of the accepted offer, a contingency rate of that offer, or a change order that the patient signed.',
  'No biller charges more than its highest total in the offer, unless the patient signed a change order first.',
  'In an emergency we charge only the contingency rates of the offer. The note of the doctor follows within 24 hours.',
  'A disputed sum never delays care, discharge or medical records.',
  'We send all invoices within 30 days after discharge.',
]
