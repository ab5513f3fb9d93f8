import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { v7 as uuid } from 'uuid'
import { ProblemError } from '../errors/problem.js'
import { DATA_POLICY, FIXED_HEADERS } from './security-headers.js'

const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers a request that Node's parser refuses before any hook sees it, with the headers of every other answer. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const status = STATUS[error.code ?? ''] ?? 400
    const title = STATUS_CODES[status]
    const body = JSON.stringify({ ...new ProblemError('invalid_input').toProblem(uuid()), title, status })
    const headers = {
      ...FIXED_HEADERS,
      'content-security-policy': DATA_POLICY,
      'content-type': 'application/problem+json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`)
  }
  socket.destroySoon()
}
