import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Config } from '../../platform/config/index.js'

const DIGITS = 8

/**
 * What is mailed follows from the id of its row and a key: the database holds nothing that opens an account, and a
 * job that mails it needs only the id.
 */
@Injectable()
export class OneTimeLinks {
  private readonly key: Buffer

  constructor({ env }: Config) {
    this.key = Buffer.from(hkdfSync('sha256', env.COOKIE_SECRET, '', 'one-time links', 32))
  }

  /** For a link. */
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

  /** For typing: eight digits. */
  digits(codeId: string): string {
    const number = this.sign(`digits ${codeId}`).readBigUInt64BE() % 10n ** BigInt(DIGITS)
    return String(number).padStart(DIGITS, '0')
  }

  hasDigits(codeId: string, typed: string): boolean {
    const given = Buffer.from(typed.replace(/\s/g, ''))
    const expected = Buffer.from(this.digits(codeId))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  private sign(text: string): Buffer {
    return createHmac('sha256', this.key).update(text).digest()
  }
}
