import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { attachment } from './record-file.js'

/** Should a browser show it in spite of all, then without scripts, forms or an origin. */
const CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

export interface SentFile {
  content: Readable
  name: string
  contentType: string
  /** In bytes. */
  size: number
}

/** Sends a file to keep: an attachment under a policy that runs nothing. */
export async function sendFile(reply: FastifyReply, { content, name, contentType, size }: SentFile) {
  await reply
    .headers({
      'content-disposition': attachment(name),
      'content-security-policy': CONTENT_POLICY,
      'content-length': size,
    })
    .type(contentType)
    .send(content)
}
