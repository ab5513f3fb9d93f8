import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '../errors/problem.js'

/** No form of ours sends more: a message of 5,000 characters takes less than a tenth. */
const LARGEST_BYTES = 256 * 1024
/** Parsing takes time for each field. Our largest form has about 20. */
const MOST_FIELDS = 200

/** Pages read forms and nothing else, each whole and within the limit before any code of a page sees it. */
export function readForms(pages: FastifyInstance) {
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser(
    ['multipart/form-data', 'application/x-www-form-urlencoded'],
    { parseAs: 'buffer', bodyLimit: LARGEST_BYTES },
    wellFormed,
  )
}

/**
 * @throws ProblemError invalid_input for what no browser sends: cut, without its boundary, with a part that has no name, with more
 * fields than any form, with two content types
 */
async function wellFormed({ headers }: FastifyRequest, body: Buffer): Promise<Buffer> {
  // `Response` parses a form as the last of several types, and we count its fields as the first.
  if (headers['content-type']?.includes(',') || fieldsIn(headers['content-type'], body) > MOST_FIELDS)
    throw new ProblemError('invalid_input')
  const form = new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
  await form.formData().catch(() => {
    throw new ProblemError('invalid_input')
  })
  return body
}

/** Counts the fields of a form without parsing it. */
function fieldsIn(contentType = '', body: Buffer): number {
  const text = body.toString('latin1')
  return /^application\/x-www-form-urlencoded/i.test(contentType)
    ? text.split('&').length
    : text.split(/content-disposition:/i).length - 1
}
