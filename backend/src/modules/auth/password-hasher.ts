import { Injectable } from '@nestjs/common'
import { Algorithm, hash, verify } from '@node-rs/argon2'
import { Config } from '../../platform/config/index.js'

/** At least what OWASP asks of argon2id. */
const COST = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id over the NFKC form, with a pepper that is not in the database. */
@Injectable()
export class PasswordHasher {
  private readonly secret: Buffer
  private decoy: Promise<string> | undefined

  constructor({ env }: Config) {
    this.secret = Buffer.from(env.PASSWORD_PEPPER)
  }

  hash(password: string): Promise<string> {
    return hash(password.normalize('NFKC'), { ...COST, secret: this.secret })
  }

  /** Takes as long for an account that does not exist, so that the answer's time tells nothing. */
  async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    this.decoy ??= this.hash('no password matches this one')
    const right = await verify(passwordHash ?? (await this.decoy), password.normalize('NFKC'), {
      secret: this.secret,
    })
    return right && passwordHash != null
  }
}
