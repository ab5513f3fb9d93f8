import { Injectable } from '@nestjs/common'
import { JwtService } from '@nestjs/jwt'
import { PassportStrategy } from '@nestjs/passport'
import { isUUID } from 'class-validator'
import { sql } from 'kysely'
import { ExtractJwt, Strategy } from 'passport-jwt'
import { type Role, systemActor, type UserActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database } from '../../platform/database/index.js'
import { type AccessTokenClaims, TOKEN_AUDIENCE, TOKEN_ISSUER } from './access-tokens.js'

const AUTHENTICATION = systemActor('auth.authenticate')

/** Turns a bearer token into the actor, as the database knows them at this moment. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    jwt: JwtService,
    config: Config,
    private readonly database: Database,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['HS256'],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      secretOrKeyProvider: (_request, token: string, done) => {
        const kid: unknown = jwt.decode(token, { complete: true })?.header?.kid
        const key = config.accessTokenKeys.find((candidate) => candidate.kid === kid)
        done(null, key?.secret)
      },
    })
  }

  async validate({ sub, sid, exp }: AccessTokenClaims): Promise<UserActor | false> {
    if (!isUUID(sub) || !isUUID(sid) || typeof exp !== 'number') return false
    const { rows } = await this.database.transaction(AUTHENTICATION, (em) =>
      sql<{ role: Role }>`
        select coalesce(r.role, 'user') as role from sessions s left join user_roles r using (user_id)
        where s.id = ${sid} and s.user_id = ${sub} and s.revoked_at is null and s.expires_at > now()
      `.execute(em.getKysely()),
    )
    const [session] = rows
    return session ? { kind: 'user', userId: sub, role: session.role, sessionId: sid } : false
  }
}
