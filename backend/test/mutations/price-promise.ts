import type { Mutation } from './mutation.ts'

/** Signed terms of hospitals for the price promise. */
export const pricePromise: Mutation[] = [
  {
    breaks: 'an offer carries the promise of terms that have ended',
    file: 'src/modules/offers/promise-terms.entity.ts',
    replace: '{ hospitalId, endedAt: null }',
    by: '{ hospitalId }',
    test: 'http/price-promise.int.spec.ts',
    named: 'carries the promise of the terms at its publication',
  },
  {
    breaks: 'the hash of an offer leaves the signed terms out',
    file: 'src/modules/offers/offer-documents.ts',
    replace: '      ...(terms && { promise: { textVersion: terms.textVersion, sha256: terms.sha256 } }),\n',
    by: '      ...(terms && {}),\n',
    test: 'http/price-promise.int.spec.ts',
    named: 'has a hash that covers the signed terms',
  },
  {
    breaks: 'a version names the terms of another hospital',
    file: 'migrations/Migration20261127110000_promise_terms.ts',
    replace: 'join offers o on o.hospital_id = t.hospital_id',
    by: 'join offers o on true',
    test: 'http/price-promise.int.spec.ts',
    named: 'cannot give a version terms that are not in force for its hospital',
  },
]
