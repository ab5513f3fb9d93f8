import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Config } from '../../platform/config/index.js'

const COOKIE = '__Host-sihat_device'
const YEAR_SECONDS = 365 * 86_400
const MOST_ACCOUNTS = 5
const MARK_BYTES = 16
const DEVICE = /^[\w-]{22}$/

/**
 * Devices that have signed in before. Their cookie is a random id and a mark for each account, which only this product
 * can make: nobody else can use up the attempts that the owner has there.
 */
@Injectable()
export class KnownDevices {
  private readonly key: Buffer

  constructor({ env }: Config) {
    this.key = Buffer.from(hkdfSync('sha256', env.COOKIE_SECRET, '', 'known devices', 32))
  }

  /** @returns the id of the device when it has signed in to that account before */
  find(request: FastifyRequest, email: string): string | undefined {
    const { device, marks } = this.read(request)
    const expected = Buffer.from(this.mark(device, email))
    const known = marks.some((mark) => {
      const given = Buffer.from(mark)
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
    return known ? device : undefined
  }

  remember(request: FastifyRequest, reply: FastifyReply, email: string) {
    const { device, marks } = this.read(request)
    const mark = this.mark(device, email)
    const kept = [mark, ...marks.filter((other) => other !== mark)].slice(0, MOST_ACCOUNTS)
    reply.setCookie(COOKIE, [device, ...kept].join('.'), {
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'lax',
      maxAge: YEAR_SECONDS,
    })
  }

  private read(request: FastifyRequest): { device: string; marks: string[] } {
    const [device = '', ...marks] = (request.cookies[COOKIE] ?? '').split('.').slice(0, MOST_ACCOUNTS + 1)
    return DEVICE.test(device)
      ? { device, marks }
      : { device: randomBytes(16).toString('base64url'), marks: [] }
  }

  private mark(device: string, email: string): string {
    const digest = createHmac('sha256', this.key).update(`${device}\0${email}`).digest()
    return digest.subarray(0, MARK_BYTES).toString('base64url')
  }
}
