/**
 * Version of the texts that the patient agrees to: bookings.consent, bookings.documents.consent and those of
 * account.consent. A changed text needs a new one, which `ConsentInput` of the API lists.
 */
export const CONSENT_TEXT_VERSION = '2026-11-22.1'

/** Version of `offers.consent` and the notes beside it, which name the hospitals and the files. */
export const QUOTE_CONSENT_TEXT_VERSION = '2026-11-26.1'
