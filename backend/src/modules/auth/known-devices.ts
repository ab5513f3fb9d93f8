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
/** How the device became known: by a complete sign-in, or by a new password from a mailed link. */
export type Proof = 'sign-in' | 'reset'
const PROOFS: Proof[] = ['sign-in', 'reset']

/**
 * Devices that have signed in since the password was chosen, or where it was chosen by a mailed link. Their cookie is a random
 * id and a mark for each account, which only this product can make: nobody else can use up the attempts that the owner has there.
 */
@Injectable()
export class KnownDevices {
  private readonly key: Buffer

  constructor({ env }: Config) {
    this.key = Buffer.from(hkdfSync('sha256', env.COOKIE_SECRET, '', 'known devices', 32))
  }

  /** @returns the mark of the device for that account. A new password makes a new mark, which has its own attempts. */
  find(request: FastifyRequest, owner: Owner, proofs = PROOFS): string | undefined {
    const { device, marks } = this.read(request)
    return proofs
      .map((proof) => this.mark(device, owner, proof))
      .find((mark) => {
        const expected = Buffer.from(mark)
        return marks.some((other) => {
          const given = Buffer.from(other)
          return given.length === expected.length && timingSafeEqual(given, expected)
        })
      })
  }

  remember(request: FastifyRequest, reply: FastifyReply, owner: Owner, proof: Proof = 'sign-in') {
    const { device, marks } = this.read(request)
    const own = PROOFS.map((each) => this.mark(device, owner, each))
    const others = marks.filter((mark) => !own.includes(mark))
    const kept = [this.mark(device, owner, proof), ...others].slice(0, MOST_ACCOUNTS)
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

  private mark(device: string, { id, passwordChangedAt }: Owner, proof: Proof): string {
    const since = passwordChangedAt?.getTime() ?? 0
    const digest = createHmac('sha256', this.key).update(`${device}\0${id}\0${since}\0${proof}`).digest()
    return digest.subarray(0, MARK_BYTES).toString('base64url')
  }
}
