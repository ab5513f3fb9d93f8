import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common'
import { type Actor, type UserActor, VISITOR } from './actor.js'
import type { Permission } from './permissions.js'

export const ACCESS = Symbol('access')

export type AccessRule =
  | { permission: Permission; readsHealthData?: boolean }
  | { publicBecause: string; readsSession?: true }

/** The route is for signed-in people whose role holds the permission. */
export const Can = (permission: Permission) => SetMetadata<symbol, AccessRule>(ACCESS, { permission })

/** The same for staff who read a patient's health data: where changes need a second factor, this reading does too. */
export const CanReadHealthData = (permission: Permission) =>
  SetMetadata<symbol, AccessRule>(ACCESS, { permission, readsHealthData: true })

/** The route is open to everyone; the reason is read in review. */
export const Public = (reason: string) => SetMetadata<symbol, AccessRule>(ACCESS, { publicBecause: reason })

/**
 * Open to everyone; whoever shows a session is known. One that is not good is a reason to refuse, which the route gives
 * itself (`request.refusal`): it may have something to say before.
 */
export const VisitorOrUser = (reason: string) =>
  SetMetadata<symbol, AccessRule>(ACCESS, { publicBecause: reason, readsSession: true })

interface RequestWithActor {
  actor?: Actor
}

/** The signed-in person of a `@Can` route. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): UserActor =>
    userOf(context.switchToHttp().getRequest<RequestWithActor>()),
)

function userOf({ actor }: RequestWithActor): UserActor {
  if (actor?.kind !== 'user') throw new Error('Only a @Can route knows the person')
  return actor
}

/** The account of a request to a `@Can` route, for limits of one account. */
export const accountOf = (request: object): string => userOf(request).userId

/** Whoever asks; a visitor on a `@Public` route, and on a `@VisitorOrUser` route without a good session. */
export const CurrentActor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor =>
    context.switchToHttp().getRequest<RequestWithActor>().actor ?? VISITOR,
)
