import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Config } from '../config/index.js'
import { Metrics } from './metrics.js'

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Which of two addresses of this machine answer. */
async function answering(host: string): Promise<string[]> {
  const port = await freePort()
  const metrics = new Metrics({ env: { METRICS_PORT: port, METRICS_HOST: host } } as Config)
  await metrics.onApplicationBootstrap()
  const found: string[] = []
  for (const address of ['127.0.0.1', '127.0.0.2']) {
    const answer = await fetch(`http://${address}:${port}`).catch(() => undefined)
    if (await answer?.text()) found.push(address)
  }
  metrics.onApplicationShutdown()
  return found
}

it('metrics listen on the one address that METRICS_HOST names', async () => {
  expect(await answering('127.0.0.1')).toEqual(['127.0.0.1'])
  expect(await answering('0.0.0.0')).toEqual(['127.0.0.1', '127.0.0.2'])
})
