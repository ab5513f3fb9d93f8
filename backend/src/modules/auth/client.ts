import { isIP } from 'node:net'
import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'

const MOST_CHARACTERS = 400

/** From where a session was opened, for its owner to recognise. */
export interface Client {
  userAgent: string | null
  ip: string | null
}

export const clientOf = ({ headers, ip }: FastifyRequest): Client => ({
  userAgent: headers['user-agent']?.slice(0, MOST_CHARACTERS) ?? null,
  // A proxy may write what is no address.
  ip: isIP(ip) ? ip : null,
})

/** For example "Chrome on Android"; null for what names no browser. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ') || null
}
