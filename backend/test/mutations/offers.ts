import type { Mutation } from './mutation.ts'

/** Case briefs and requests for offers. */
export const offers: Mutation[] = [
  {
    breaks: "a brief takes another patient's file",
    file: 'src/modules/case-briefs/case-briefs.service.ts',
    replace: 'await requireOwnFiles(em, actor.userId, content)',
    by: 'void requireOwnFiles',
    test: 'http/case-briefs.int.spec.ts',
    named: "refuses another patient's file",
  },
  {
    breaks: 'a change is written over a brief that another device saved',
    file: 'src/modules/case-briefs/case-briefs.service.ts',
    replace: "if ((newest?.version ?? 0) !== version) throw new ProblemError('stale_version')",
    by: 'void version',
    test: 'http/case-briefs.int.spec.ts',
    named: 'refuses an older version',
  },
  {
    breaks: 'a request goes to a hospital without the consents',
    file: 'src/modules/quote-requests/quote-requests.service.ts',
    replace: `        await requireSharing(em, actor.userId)
        const booking`,
    by: '        const booking',
    test: 'http/quote-requests.int.spec.ts',
    named: 'needs the consent',
  },
  {
    breaks: 'a hospital reads files that the brief does not hold',
    file: 'src/modules/quote-requests/quote-requests.service.ts',
    replace: 'brief.recordIds.includes(recordId)',
    by: 'brief.recordIds',
    test: 'http/quote-requests.int.spec.ts',
    named: 'a file that the brief does not hold',
  },
  {
    breaks: 'the consent outlives the withdrawn request',
    file: 'src/modules/quote-requests/quote-requests.service.ts',
    replace: '{ quoteRequest: request.id, withdrawnAt: null }',
    by: '{ quoteRequest: request.bookingId, withdrawnAt: null }',
    test: 'http/quote-requests.int.spec.ts',
    named: 'ends the request and the consent',
  },
  {
    breaks: 'a brief that is not complete goes out',
    file: 'src/modules/quote-requests/quote-requests.service.ts',
    replace: 'brief.completeness < LEAST_COMPLETENESS && !request.incompleteReason',
    by: 'false',
    test: 'http/quote-requests.int.spec.ts',
    named: 'refuses a brief that is less than 80 % complete',
  },
]
