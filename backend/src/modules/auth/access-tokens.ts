import { Injectable } from '@nestjs/common'
import { JwtService } from '@nestjs/jwt'
import { Config } from '../../platform/config/index.js'

const ACCESS_TOKEN_SECONDS = 15 * 60
export const TOKEN_ISSUER = 'sihat'
export const TOKEN_AUDIENCE = 'sihat-api'

/** What a token says: who and in which session. Never a role: roles are read from the database. */
export interface AccessTokenClaims {
  sub: string
  sid: string
  exp: number
}

@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly config: Config,
  ) {}

  async issue(
    userId: string,
    sessionId: string,
    now: Date,
  ): Promise<{ accessToken: string; expiresAt: string }> {
    const [{ kid, secret }] = this.config.accessTokenKeys
    const accessToken = await this.jwt.signAsync(
      { sid: sessionId },
      {
        subject: userId,
        secret,
        keyid: kid,
        algorithm: 'HS256',
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        expiresIn: ACCESS_TOKEN_SECONDS,
      },
    )
    return { accessToken, expiresAt: new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1_000).toISOString() }
  }
}
