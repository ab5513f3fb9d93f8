import { setTimeout as delay } from 'node:timers/promises'
import { type ExecutionContext, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { AuthGuard } from '@nestjs/passport'
import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../errors/problem.js'
import { ACCESS, type AccessRule } from './access.decorators.js'
import type { UserActor } from './actor.js'
import { may } from './permissions.js'
import { requireSecondFactor } from './second-factor.js'

/** Of a request that may be about an emergency; without an answer of the database by then it is read as a visitor's. */
const SESSION_WITHIN_MS = 1_000

/** Refuses whatever no rule allows; the token's bearer and role come from the database at every request. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super({ property: 'actor', session: false })
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get<AccessRule | undefined>(ACCESS, context.getHandler())
    if (!rule) throw new ProblemError('access_denied')
    if ('publicBecause' in rule) {
      if (rule.readsSession) await this.readSession(context)
      return true
    }
    await super.canActivate(context)
    const { actor, method } = context.switchToHttp().getRequest<{ actor: UserActor; method: string }>()
    if (!may(actor.role, rule.permission)) throw new ProblemError('access_denied')
    if (rule.permission.startsWith('desk.')) enterDesk(actor)
    if (!rule.permission.startsWith('admin.')) return true
    if (actor.audience !== 'admin') throw new ProblemError('access_denied')
    if (method !== 'GET' || rule.readsHealthData) requireSecondFactor(actor)
    return true
  }

  private async readSession(context: ExecutionContext): Promise<void> {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    // A request beyond the limit is read as a visitor's: its emergency is answered without the database.
    if (!request.headers.authorization || request.refusal) return
    const refuse = (error: unknown) => {
      request.refusal ??= error instanceof ProblemError ? error : new ProblemError('unavailable')
    }
    const reading = Promise.resolve(super.canActivate(context)).then(() => true, refuse)
    const late = delay(SESSION_WITHIN_MS, 'late', { ref: false })
    if ((await Promise.race([reading, late])) === 'late') refuse(undefined)
  }

  override handleRequest<T>(error: unknown, actor: T | false): T {
    if (error) throw error
    if (!actor) throw new ProblemError('not_signed_in')
    return actor
  }
}

/** Hospitals read health data of patients, so each request needs the second factor. */
function enterDesk(actor: UserActor): void {
  if (actor.audience !== 'desk') throw new ProblemError('access_denied')
  requireSecondFactor(actor)
  actor.atDesk = true
}
