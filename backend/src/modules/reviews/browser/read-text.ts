import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { rootCertificates } from 'node:tls'
import type { EgressProxy } from '../../../platform/egress/index.js'
import { PageBroken, PageTooLarge } from './page-errors.js'
import { USER_AGENT } from './user-agent.js'

/** @returns the answer to one request through the proxy; a redirect is not followed */
export async function readText(
  url: URL,
  proxy: EgressProxy,
  {
    signal,
    maxBytes,
    certificate,
  }: { signal: AbortSignal; maxBytes: number; certificate: string | undefined },
): Promise<{ status: number; text: string; location: string | undefined }> {
  const isEncrypted = url.protocol === 'https:'
  const agent = isEncrypted
    ? new HttpsAgent({
        proxyEnv: { https_proxy: proxy.url },
        ...(certificate && { ca: [...rootCertificates, certificate] }),
      })
    : new HttpAgent({ proxyEnv: { http_proxy: proxy.url } })
  const headers = { 'user-agent': USER_AGENT, 'accept-encoding': 'identity', connection: 'close' }
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = isEncrypted ? httpsRequest : httpRequest
      send(url, { agent, headers, signal }, resolve).on('error', reject).end()
    })
    const pieces: Buffer[] = []
    let bytes = 0
    for await (const piece of answer) {
      bytes += piece.length
      if (bytes > maxBytes) throw new PageTooLarge('bytes')
      pieces.push(piece)
    }
    const { statusCode: status = 0, headers: answered } = answer
    return { status, text: Buffer.concat(pieces).toString('utf8'), location: answered.location }
  } catch (error) {
    throw error instanceof PageTooLarge ? error : new PageBroken('not_reached')
  } finally {
    agent.destroy()
  }
}
