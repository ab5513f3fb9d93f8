import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Config } from '../../platform/config/index.js'
import type { User } from './user.entity.js'

const COOKIE = '__Host-sihat_device'
const YEAR_SECONDS = 365 * 86_400
const MOST_ACCOUNTS = 5
const MARK_BYTES = 16
const DEVICE = /^[\w-]{22}$/

type Owner = Pick<User, 'id' | 'passwordChangedAt'>

/**
 * Devices that have signed in since the password was chosen. Their cookie is a random id and a mark for each account, which
 * only this product can make: nobody else can use up the attempts that the owner has there.
 */
@Injectable()
export class KnownDevices {
  private readonly key: Buffer

  constructor({ env }: Config) {
    this.key = Buffer.from(hkdfSync('sha256', env.COOKIE_SECRET, '', 'known devices', 32))
  }

  /** @returns the id of the device when it has signed in to that account before */
  find(request: FastifyRequest, owner: Owner): string | undefined {
    const { device, marks } = this.read(request)
    const expected = Buffer.from(this.mark(device, owner))
    const known = marks.some((mark) => {
      const given = Buffer.from(mark)
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
    return known ? device : undefined
  }

  remember(request: FastifyRequest, reply: FastifyReply, owner: Owner) {
    const { device, marks } = this.read(request)
    const mark = this.mark(device, owner)
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

  private mark(device: string, { id, passwordChangedAt }: Owner): string {
    const since = passwordChangedAt?.getTime() ?? 0
    const digest = createHmac('sha256', this.key).update(`${device}\0${id}\0${since}`).digest()
    return digest.subarray(0, MARK_BYTES).toString('base64url')
  }
}
