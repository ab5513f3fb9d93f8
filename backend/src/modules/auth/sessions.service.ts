import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { type EntityManager, LockMode, type RequiredEntityData } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import { AccessTokens } from './access-tokens.js'
import type { OwnSessionView, SessionView, SignOutInput } from './auth.dto.js'
import { type Client, deviceName } from './client.js'
import { endedSession } from './ended-session.js'
import { lasting } from './lifetime.js'
import { lockSessions } from './lock-account.js'
import { LIVE, RefreshToken, Session } from './session.entity.js'
import { findUserView } from './users.repository.js'

const SESSIONS = systemActor('auth.sessions')
/** Open at the same time, for one person. */
const MOST_SESSIONS = 50

export interface OpenSession {
  view: SessionView
  /** Goes into the HttpOnly cookie and nowhere else. */
  refreshToken: string
  expiresAt: Date
}

interface NewSession {
  audience: Session['audience']
  assurance: Session['assurance']
  client: Client
}

@Injectable()
export class SessionsService {
  private readonly rotationKey: Buffer

  constructor(
    private readonly database: Database,
    private readonly tokens: AccessTokens,
    { env }: Config,
  ) {
    this.rotationKey = Buffer.from(hkdfSync('sha256', env.COOKIE_SECRET, '', 'refresh rotation', 32))
  }

  /** Starts a session for a person whose credentials were just checked. */
  async open(
    em: EntityManager,
    userId: string,
    { audience, assurance, client }: NewSession,
  ): Promise<OpenSession> {
    await this.makeRoom(em, userId)
    const expiresAt = lasting(Session.absoluteMs[audience])
    return this.insert(em, { userId, audience, assurance, ...client, expiresAt })
  }

  /**
   * Ends the session and opens its successor, so that every copy of the old tokens ends. The successor keeps the times of
   * the sign-in. The caller holds the lock of the account and has just checked a credential.
   */
  async replace(
    em: EntityManager,
    sessionId: string,
    raised: Partial<Pick<Session, 'assurance'>> = {},
  ): Promise<OpenSession> {
    const old = await em.findOneOrFail(Session, { id: sessionId })
    const { userId, audience, assurance, userAgent, ip, createdAt, expiresAt } = old
    await endSessions(em, [old])
    return this.insert(em, { userId, audience, assurance, userAgent, ip, createdAt, expiresAt, ...raised })
  }

  /**
   * Exchanges a refresh token for its successor. The successor follows from the token, so that parallel exchanges
   * yield one and the same.
   * @throws ProblemError not_signed_in, account_closed, role_removed
   */
  async refresh(presented: string | undefined): Promise<OpenSession> {
    if (!presented) throw new ProblemError('not_signed_in')
    const outcome = await this.database.transaction(SESSIONS, async (em) => {
      const token = await em.findOne(
        RefreshToken,
        { tokenHash: hashOf(presented) },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      )
      if (!token) return new ProblemError('not_signed_in')
      const session = await em.findOne(Session, { id: token.sessionId })
      if (!session?.isLive()) return endedSession(em, token.userId, token.sessionId)
      if (token.isStolen) {
        await endSessions(em, [session])
        await audit(em, SESSIONS, {
          action: 'session.refresh_token_reused',
          subjectType: 'session',
          subjectId: session.id,
        })
        return new ProblemError('not_signed_in')
      }
      const successor = createHmac('sha256', this.rotationKey).update(presented).digest('base64url')
      if (!token.usedAt) {
        token.use()
        session.use()
        this.store(em, session, successor)
      }
      await em.flush()
      return this.describe(em, session, successor)
    })
    if (outcome instanceof ProblemError) throw outcome
    return outcome
  }

  /**
   * Ends the sessions of the scope. An old token of an open session shows that the session was copied or lost an answer:
   * the sign-out holds, and `others` ends this session too. The token of an ended session ends nothing and is no error.
   */
  async signOut(presented: string | undefined, { scope = 'global' }: SignOutInput): Promise<void> {
    if (!presented) return
    await this.database.transaction(SESSIONS, async (em) => {
      const token = await em.findOne(RefreshToken, { tokenHash: hashOf(presented) })
      const current = token && (await em.findOne(Session, { id: token.sessionId }))
      if (!token || !current?.isLive()) return
      await lockSessions(em, token.userId)
      const ended = await endScope(em, current, token.isStolen && scope === 'others' ? 'global' : scope)
      await audit(em, ownerOf(current), {
        action: 'session.sign_out',
        subjectType: 'session',
        subjectId: token.sessionId,
        details: { scope, ended },
      })
    })
  }

  /** Those that are still good, the newest first. */
  list(actor: UserActor): Promise<OwnSessionView[]> {
    return this.database.transaction(actor, async (em) => {
      const sessions = await em.find(
        Session,
        { userId: actor.userId, ...LIVE },
        { orderBy: { lastUsedAt: 'desc', id: 'desc' } },
      )
      return sessions.map((session) => viewOf(session, actor))
    })
  }

  /** @throws ProblemError not_found for somebody else's session, or one that is over */
  async endOne(actor: UserActor, id: string): Promise<void> {
    await this.database.transaction(
      SESSIONS,
      async (em) => {
        await lockSessions(em, actor.userId)
        const session = await em.findOne(Session, { id, userId: actor.userId, revokedAt: null })
        if (!session) throw new ProblemError('not_found')
        await endSessions(em, [session])
        await audit(em, actor, { action: 'session.end', subjectType: 'session', subjectId: id })
      },
      actor,
    )
  }

  /** However often somebody signs in, their sessions stay few enough to be listed and ended together. */
  private async makeRoom(em: EntityManager, userId: string) {
    const oldest = await em.find(
      Session,
      { userId, ...LIVE },
      { orderBy: { lastUsedAt: 'desc' }, offset: MOST_SESSIONS - 1 },
    )
    await endSessions(em, oldest)
  }

  /** No second factor stands behind any session of the person any more. */
  async lower(em: EntityManager, userId: string): Promise<void> {
    await em.nativeUpdate(Session, { userId }, { assurance: 'aal1' })
  }

  private async insert(
    em: EntityManager,
    row: Omit<RequiredEntityData<Session>, 'id'>,
  ): Promise<OpenSession> {
    const id = uuid()
    await em.insert(Session, { ...row, id })
    const session = await em.findOneOrFail(Session, { id })
    const refreshToken = randomBytes(32).toString('base64url')
    this.store(em, session, refreshToken)
    await em.flush()
    return this.describe(em, session, refreshToken)
  }

  private store(em: EntityManager, session: Session, refreshToken: string) {
    em.create(RefreshToken, {
      id: uuid(),
      sessionId: session.id,
      userId: session.userId,
      tokenHash: hashOf(refreshToken),
    })
  }

  private async describe(em: EntityManager, session: Session, refreshToken: string): Promise<OpenSession> {
    const user = await findUserView(em, session.userId)
    if (!user) throw new ProblemError('not_signed_in')
    const { accessToken, expiresAt } = await this.tokens.issue(session.userId, session.id, new Date())
    const { audience, assurance } = session
    return {
      view: { accessToken, tokenType: 'Bearer', expiresAt, audience, assurance, user },
      refreshToken,
      expiresAt: session.expiresAt,
    }
  }
}

/** Ends them for the next call, and for the event streams that are open. */
async function endSessions(em: EntityManager, sessions: Session[]): Promise<void> {
  for (const session of sessions) {
    session.revoke()
    await publishLiveEvent(em, session.userId, 'session.ended', { sessionId: session.id })
  }
  await em.flush()
}

/** Ends what the person has open, but for the session that stays. The caller holds the lock of the account. */
export async function endSessionsOf(em: EntityManager, userId: string, except?: string): Promise<number> {
  const others = except ? { id: { $ne: except } } : {}
  const sessions = await em.find(Session, { userId, ...LIVE, ...others })
  await endSessions(em, sessions)
  return sessions.length
}

async function endScope(em: EntityManager, current: Session, scope: 'global' | 'local' | 'others') {
  if (scope !== 'local') return endSessionsOf(em, current.userId, scope === 'others' ? current.id : undefined)
  await endSessions(em, [current])
  return 1
}

const viewOf = (session: Session, actor: UserActor): OwnSessionView => ({
  id: session.id,
  audience: session.audience,
  current: session.id === actor.sessionId,
  assurance: session.assurance,
  device: deviceName(session.userAgent ?? null),
  ip: session.ip ?? null,
  createdAt: session.createdAt.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
})

/** For the audit log; nothing is allowed on its behalf. */
const ownerOf = ({ userId, id, audience, assurance }: Session): UserActor => ({
  kind: 'user',
  userId,
  role: 'user',
  sessionId: id,
  audience,
  assurance,
  needsSecondFactor: false,
})

const hashOf = (token: string) => createHash('sha256').update(token).digest()
