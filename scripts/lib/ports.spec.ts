import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { Failure } from './failure.ts'
import { assertFree, freePort, parsePort } from './ports.ts'

test('free ports differ and lie below those of outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))
  assert.equal(new Set(ports).size, ports.length)
  assert.ok(ports.every((port) => port >= 20_000 && port < 32_000))
})

test('a port that another program listens on is told, with the way out', async () => {
  const port = await freePort()
  await assertFree(port)
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  await assert.rejects(
    assertFree(port),
    new Failure(`Port ${port} is in use. Stop the other program or start with PORT=${port + 1} npm start.`),
  )
  server.close()
})

test('a port is a number from 1 to 65535', () => {
  assert.equal(parsePort(undefined), 3000)
  assert.equal(parsePort('8080'), 8080)
  for (const value of ['', 'abc', '0', '65536', '1.5']) assert.throws(() => parsePort(value), Failure)
})
