import { join } from 'node:path'
import { freePort } from '../../scripts/lib/ports.ts'
import { type Server, startServer } from './processes.ts'
import { backend } from './product-database.ts'

/** Starts the API without limits of requests. @returns the server with its origin as the address */
export async function startProduct(env: NodeJS.ProcessEnv): Promise<Server> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = await startServer([join(backend, 'dist/src/main.js')], `${origin}/api/health/live`, {
    ...env,
    PORT: String(port),
    REQUESTS_PER_MINUTE: '1000000000',
  })
  return { ...server, url: origin }
}

/** Starts a program of `lib` that serves as the reference. */
export async function startReference(program: string, env: NodeJS.ProcessEnv): Promise<Server> {
  const port = await freePort()
  return startServer([join(import.meta.dirname, program)], `http://127.0.0.1:${port}/`, {
    ...env,
    PORT: String(port),
  })
}
