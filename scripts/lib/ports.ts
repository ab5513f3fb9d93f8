import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { codeOf, Failure } from './failure.ts'

const LOWEST_PORT = 20_000
const HIGHEST_PORT = 32_000

function listen(port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(port)))
  })
}

const given = new Set<number>()

/**
 * A port on the loopback address that stays free until it is used: below the range from which the system takes the ports
 * of outgoing connections, and never given twice.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT)
    if (given.has(port)) continue
    given.add(port)
    try {
      return await listen(port, '127.0.0.1')
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error
    }
  }
}

/** Both the wildcard and the loopback address must be free: each of them alone may be taken by another program. */
export async function assertFree(port: number): Promise<void> {
  try {
    await listen(port)
    await listen(port, '127.0.0.1')
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EACCES')
      throw new Failure(`Port ${port} is reserved for the administrator. Use a port above 1023.`)
    if (code !== 'EADDRINUSE') throw error
    const other = port === 3000 ? 3001 : port + 1
    throw new Failure(`Port ${port} is in use. Stop the other program or start with PORT=${other} npm start.`)
  }
}

export function parsePort(value: string | undefined): number {
  const port = Number(value ?? 3000)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Failure(`PORT must be a number from 1 to 65535, not "${value}".`)
}
