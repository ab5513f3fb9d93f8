import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { Config } from '../../platform/config/index.js'
import { NOW, type Tables } from '../../platform/database/index.js'
import { RecoveryCode } from './factor.entity.js'

const CODES = 10
const LETTERS = 12
/** Without letters and digits that are read for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes for whoever lost the second factor, each good once; only their digests are kept. */
@Injectable()
export class RecoveryCodes {
  private readonly key: Buffer

  constructor({ env }: Config) {
    this.key = Buffer.from(hkdfSync('sha256', env.PASSWORD_PEPPER, '', 'recovery codes', 32))
  }

  /** Replaces all earlier ones. */
  async renew(em: EntityManager, userId: string): Promise<string[]> {
    await em.nativeDelete(RecoveryCode, { userId })
    const codes = Array.from({ length: CODES }, newCode)
    for (const code of codes) em.create(RecoveryCode, { id: uuid(), userId, codeHash: this.digest(code) })
    await em.flush()
    return codes
  }

  /** @returns whether the code was right; it is then used up, however many ask at the same time */
  async use(em: EntityManager, userId: string, code: string): Promise<boolean> {
    const { numUpdatedRows } = await em
      .getKysely<Tables>()
      .updateTable('recovery_codes')
      .set({ used_at: NOW })
      .where('user_id', '=', userId)
      .where('code_hash', '=', this.digest(code))
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  private digest(code: string): Buffer {
    const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
    return createHmac('sha256', this.key).update(plain).digest()
  }
}

function newCode(): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}
