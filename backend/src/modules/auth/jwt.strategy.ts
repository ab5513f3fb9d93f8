import { createSecretKey, type KeyObject } from 'node:crypto'
import { Injectable, Logger } from '@nestjs/common'
import { JwtService } from '@nestjs/jwt'
import { PassportStrategy } from '@nestjs/passport'
import { isUUID } from 'class-validator'
import { ExtractJwt, Strategy } from 'passport-jwt'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database, NOW, type Tables } from '../../platform/database/index.js'
import { type AccessTokenClaims, TOKEN_AUDIENCE, TOKEN_ISSUER } from './access-tokens.js'
import { endedSession } from './ended-session.js'

const AUTHENTICATION = systemActor('auth.authenticate')

interface FoundSession extends Pick<UserActor, 'role' | 'audience' | 'assurance'> {
  /** Value of the setting; null where the owner has chosen none. */
  policy: string | null
  /** At the hospital desk: the person belongs to fictional hospitals only. */
  isDemonstration: boolean
}

/** A row of the database's function `authenticate`. */
interface AuthenticatedSession extends Pick<FoundSession, 'role' | 'audience' | 'assurance'> {
  second_factor_policy: FoundSession['policy']
  is_demonstration: boolean
}

/** Turns a bearer token into the actor, as the database knows them at this moment. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  private readonly logger = new Logger(JwtStrategy.name)
  private readonly production: boolean

  constructor(
    jwt: JwtService,
    config: Config,
    private readonly database: Database,
  ) {
    const keys = new Map<unknown, KeyObject>(
      config.accessTokenKeys.map(({ kid, secret }) => [kid, createSecretKey(secret)]),
    )
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['HS256'],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      secretOrKeyProvider: (_request, token: string, done) => {
        const kid: unknown = jwt.decode(token, { complete: true })?.header?.kid
        const key = keys.get(kid)
        // Without a key, jsonwebtoken fails on a token with an empty signature instead of refusing the token.
        // The library takes key objects, which spare it the making of one at each request; its types do not say so.
        done(key ? null : new Error('Unknown key'), key as unknown as Buffer)
      },
    })
    this.production = config.production
  }

  async validate({ sub, sid, exp }: AccessTokenClaims): Promise<UserActor | false> {
    if (!isUUID(sub) || !isUUID(sid) || typeof exp !== 'number') return false
    const found = await this.findSession(sub, sid)
    if (!found) throw await this.database.transaction(AUTHENTICATION, (em) => endedSession(em, sub, sid))
    const { role, audience, assurance } = found
    const needsSecondFactor = this.needsSecondFactor(found)
    return { kind: 'user', userId: sub, sessionId: sid, role, audience, assurance, needsSecondFactor }
  }

  /** The owner's setting is about staff. Hospitals always need one. */
  private needsSecondFactor({ audience, policy, isDemonstration }: FoundSession): boolean {
    if (audience === 'desk') return this.production || !isDemonstration
    return policy === 'always' || (policy !== 'never' && this.production)
  }

  /** When only the role cannot be told, the person is a plain user. */
  private async findSession(userId: string, sessionId: string): Promise<FoundSession | undefined> {
    try {
      return await this.database.catalogue
        .selectFrom(({ fn, val }) =>
          fn<AuthenticatedSession>('authenticate', [val(sessionId), val(userId)]).as('s'),
        )
        .select([
          's.role',
          's.audience',
          's.assurance',
          's.second_factor_policy as policy',
          's.is_demonstration as isDemonstration',
        ])
        .executeTakeFirst()
    } catch (error) {
      const session = await this.findBareSession(userId, sessionId)
      this.logger.error({ err: error, msg: 'The role could not be looked up' })
      return session
    }
  }

  private findBareSession(userId: string, sessionId: string): Promise<FoundSession | undefined> {
    return this.database.transaction(AUTHENTICATION, async (em) => {
      const session = await em
        .getKysely<Tables>()
        .selectFrom('sessions')
        .select(['audience', 'assurance'])
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', NOW)
        .executeTakeFirst()
      return session && { ...session, role: 'user', policy: 'always', isDemonstration: false }
    })
  }
}
