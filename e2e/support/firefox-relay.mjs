#!/usr/bin/env node
/**
 * Starts Firefox for Playwright and passes the messages of WebDriver BiDi on.
 *
 * Playwright 1.65 sets a color scheme for each context. Firefox 153 (ESR) does not know this command and refuses it, so that no
 * context opens. The relay answers it in place of Firefox, which keeps its own color scheme. It passes on everything else.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'
import { requireFirefox } from './firefox.ts'

const UNKNOWN_TO_FIREFOX = 'emulation.setMediaFeaturesOverride'
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/

const firefox = spawn(requireFirefox(), process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('error', (error) => fail(error.message))
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => firefox.kill(signal))

for await (const line of createInterface({ input: firefox.stderr })) {
  const address = LISTENING.exec(line)?.[1]
  if (address) listen(address)
  else console.error(line)
}

function listen(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (client, { url }) => relay(client, new WebSocket(`${address}${url}`)))
  server.on('listening', () => {
    const at = server.address()
    if (at === null || typeof at === 'string') return fail('The relay has no port')
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${at.port}`)
  })
}

function relay(client, browser) {
  const opened = new Promise((resolve) => browser.once('open', resolve))
  client.on('message', async (data) => {
    const { id, method } = JSON.parse(String(data))
    if (method === UNKNOWN_TO_FIREFOX) {
      client.send(JSON.stringify({ type: 'success', id, result: {} }))
      return
    }
    await opened
    browser.send(String(data))
  })
  browser.on('message', (data) => client.send(String(data)))
  browser.on('error', (error) => fail(error.message))
  browser.on('close', () => client.close())
  client.on('close', () => browser.close())
}

function fail(reason) {
  console.error(reason)
  process.exit(1)
}
