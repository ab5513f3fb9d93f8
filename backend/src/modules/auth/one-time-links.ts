import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Config } from '../../platform/config/index.js'

/**
 * The token of a link is the id of its row with a signature: the database holds nothing that opens an account, and a
 * job that mails the link needs only the id.
 */
@Injectable()
export class OneTimeLinks {
  private readonly key: Buffer

  constructor({ env }: Config) {
    this.key = Buffer.from(hkdfSync('sha256', env.COOKIE_SECRET, '', 'one-time links', 32))
  }

  token(codeId: string): string {
    return `${codeId}.${this.sign(codeId).toString('base64url')}`
  }

  /** @returns the id of the code, or undefined for a token that this product did not make */
  codeId(token: string): string | undefined {
    const [id, signature] = token.split('.')
    if (!id || !signature || !/^[0-9a-f-]{36}$/.test(id)) return undefined
    const given = Buffer.from(signature, 'base64url')
    const expected = this.sign(id)
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
  }

  private sign(id: string): Buffer {
    return createHmac('sha256', this.key).update(id).digest()
  }
}
