import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Config } from '../src/platform/config/index.js'
import { PostgresListener } from '../src/platform/database/index.js'
import { eventually } from './faults/support/eventually.js'
import { asOwner, cloneDatabase } from './support/index.js'
import { appUrl } from './support/templates.js'

/** A way to PostgreSQL on which open connections can be made silent. */
async function openWay(url: URL) {
  const senders: Socket[] = []
  const server = createServer((sender) => {
    const receiver = connect(Number(url.port), url.hostname)
    sender.pipe(receiver).pipe(sender)
    for (const socket of [sender, receiver]) socket.on('error', () => undefined)
    senders.push(sender)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const way = new URL(url)
  way.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    url: way.href,
    silence: () => {
      for (const sender of senders) sender.unpipe().pause()
    },
    close: () => {
      for (const sender of senders) sender.destroy()
      server.close()
    },
  }
}

it('listens to a channel that is added while the connection is silent, once the next connection is open', async () => {
  const database = await cloneDatabase('empty')
  const way = await openWay(new URL(appUrl(database.name)))
  const listener = new PostgresListener({ env: { DATABASE_URL: way.url } } as Config)
  const heard: string[] = []
  const listen = (channel: string) =>
    listener.listen(channel, {
      onMessage: (text) => heard.push(`${channel}: ${text}`),
      onConnected: () => undefined,
    })
  try {
    await listen('first')
    way.silence()
    await listen('second')
    expect(listener.connected).toBe(false)
    await eventually('the next connection is open', 10_000, async () => listener.connected)
    await asOwner(
      (client) => client.query(`select pg_notify('first', 'a'), pg_notify('second', 'b')`),
      database.name,
    )
    await eventually('both notifications arrive', 10_000, async () => heard.length === 2 || heard)
    expect(heard).toEqual(['first: a', 'second: b'])
  } finally {
    await listener.onApplicationShutdown()
    way.close()
    await database.drop()
  }
})

it('opens no connection after its end', async () => {
  const database = await cloneDatabase('empty')
  const listener = new PostgresListener({ env: { DATABASE_URL: appUrl(database.name) } } as Config)
  try {
    const listening = listener.listen('first', { onMessage: () => undefined, onConnected: () => undefined })
    await listener.onApplicationShutdown()
    await listening
    const { rows } = await asOwner((client) =>
      client.query(`select from pg_stat_activity where datname = $1`, [database.name]),
    )
    expect(rows).toEqual([])
  } finally {
    await database.drop()
  }
})
