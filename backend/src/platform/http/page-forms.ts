import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from './problem.js'

/** No form of ours sends more: a message of 5,000 characters takes less than a tenth. */
const LARGEST_BYTES = 256 * 1024

/** Pages read forms and nothing else, each whole and within the limit before any code of a page sees it. */
export function readForms(pages: FastifyInstance) {
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser(
    ['multipart/form-data', 'application/x-www-form-urlencoded'],
    { parseAs: 'buffer', bodyLimit: LARGEST_BYTES },
    wellFormed,
  )
}

/** @throws ProblemError invalid_input for what no browser sends: cut, without its boundary, with a part that has no name */
async function wellFormed({ headers }: FastifyRequest, body: Buffer): Promise<Buffer> {
  const form = new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
  await form.formData().catch(() => {
    throw new ProblemError('invalid_input')
  })
  return body
}
