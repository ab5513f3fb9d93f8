import type { FastifyInstance } from 'fastify'

/** No form of ours sends more: a message of 5,000 characters takes less than a tenth. */
const LARGEST_BYTES = 256 * 1024

/** Pages read forms and nothing else, each whole and within the limit before any code of a page sees it. */
export function readForms(pages: FastifyInstance) {
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser(
    ['multipart/form-data', 'application/x-www-form-urlencoded'],
    { parseAs: 'buffer', bodyLimit: LARGEST_BYTES },
    async (_request: unknown, body: Buffer) => body,
  )
}
