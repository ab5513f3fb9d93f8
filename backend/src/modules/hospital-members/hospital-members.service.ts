import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { Limits } from '../../platform/throttle/index.js'
import {
  endSessionsOf,
  HospitalMember,
  Invitations,
  lockSessions,
  requireRaisedForAccess,
  User,
  UserRole,
} from '../auth/index.js'
import { Hospital } from '../hospitals/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import type { DeskHospitalView, HospitalMemberInput, HospitalMemberView } from './hospital-member.dto.js'
import { membershipMail, notForHospitalMail, tellOfLack } from './hospital-member.jobs.js'
import { listHospitalsOf, listMembers } from './hospital-member.queries.js'

/** Accounts are written by the system. Each change checks first what the person may do. */
const MEMBERS = systemActor('hospital.members')

/** Invitations of one address by managers, over all hospitals. */
const INVITATION_LIMIT = { bucket: 'desk-invitation', limit: 5, windowSeconds: 3_600 }

/** Invitations by the managers of one hospital: more than a team needs, and no way to write to strangers. */
const TEAM_LIMIT = { bucket: 'desk-invitations', limit: 30, windowSeconds: 86_400 }

/** The team of a hospital. Administrators manage each team, managers their own. */
@Injectable()
export class HospitalMembersService {
  constructor(
    private readonly database: Database,
    private readonly invitations: Invitations,
    private readonly config: Config,
    private readonly limits: Limits,
  ) {}

  /** Lists the hospitals of a person at the desk, who answers open invitations by that. */
  async hospitalsOf(actor: UserActor): Promise<DeskHospitalView[]> {
    const open = { userId: actor.userId, removedAt: null, answeredAt: null }
    const { hospitals, invitations } = await this.database.transaction(actor, async (em) => ({
      hospitals: await listHospitalsOf(em, actor.userId),
      invitations: await em.count(HospitalMember, open),
    }))
    if (invitations > 0)
      await this.database.transaction(
        MEMBERS,
        (em) => em.nativeUpdate(HospitalMember, open, { answeredAt: new Date() }),
        actor,
      )
    return hospitals
  }

  /** @throws ProblemError not_found for a hospital that is not the person's */
  list(actor: UserActor, hospitalId: string): Promise<HospitalMemberView[]> {
    return this.database.transaction(actor, async (em) => {
      const members = await listMembers(em, actor, hospitalId)
      const isShown = actor.atDesk ? members.length > 0 : await em.count(Hospital, { id: hospitalId })
      if (!isShown) throw new ProblemError('not_found')
      return members
    })
  }

  /**
   * Adds a person to the team. A new account gets an invitation, one that belongs to a hospital already an email. A manager gets the same answer
   * for each address: the owner of an account of a patient or of staff reads in an email that the address cannot join.
   * @throws ProblemError not_found, access_denied without the right to manage the team, second_factor_required, rate_limited, invalid_input where
   *   the address belongs to a member, and for administrators also where it belongs to a patient or to staff
   */
  async invite(
    actor: UserActor,
    hospitalId: string,
    { role, ...person }: HospitalMemberInput,
  ): Promise<HospitalMemberView[]> {
    return this.change(actor, hospitalId, async (em) => {
      if (actor.atDesk) {
        await this.limits.spend(INVITATION_LIMIT, person.email)
        await this.limits.spend(TEAM_LIMIT, hospitalId)
      }
      const known = await findHospitalAccount(em, person.email)
      const invitation = { ...person, role: 'hospital', hospitalId } as const
      const userId = known ?? (await this.invitations.inviteUnlessTaken(em, actor, invitation))
      if (!userId) return refuseAddress(em, actor, hospitalId, person.email)
      const member = await this.addMember(em, actor, { hospitalId, userId, role })
      if (known) await sendJob(em, membershipMail, { memberId: member.id })
    })
  }

  /** Invited again before the person has answered, the member gets the new place in the team. @throws ProblemError invalid_input for a member */
  private async addMember(
    em: EntityManager,
    actor: UserActor,
    place: Pick<HospitalMember, 'hospitalId' | 'userId' | 'role'>,
  ): Promise<HospitalMember> {
    const { hospitalId, userId, role } = place
    const present = await em.findOne(
      HospitalMember,
      { hospitalId, userId, removedAt: null },
      { refresh: true },
    )
    if (present && (present.answeredAt || !actor.atDesk || userId === actor.userId)) throw alreadyMember()
    if (present) present.role = role
    const member = present ?? em.create(HospitalMember, { id: uuid(), ...place, invitedBy: actor.userId })
    await em.flush()
    await auditMember(em, actor, 'hospital.add_member', member)
    return member
  }

  /**
   * Removes a person from the team, also oneself. The sessions of the person end at once where no hospital is left.
   * @throws ProblemError not_found, access_denied without the right to manage the team, second_factor_required, last_manager
   */
  async remove(actor: UserActor, memberId: string): Promise<void> {
    const found = await this.database.transaction(actor, (em) =>
      em.findOne(HospitalMember, { id: memberId, removedAt: null }),
    )
    if (!found) throw new ProblemError('not_found')
    await this.change(
      actor,
      found.hospitalId,
      async (em) => {
        const member = await em.findOne(HospitalMember, { id: memberId, removedAt: null }, { refresh: true })
        if (!member) throw new ProblemError('not_found')
        if (actor.atDesk) await requireAnotherManager(em, member)
        member.removedAt = new Date()
        await em.flush()
        await auditMember(em, actor, 'hospital.remove_member', member)
        await tellOfLack(em, member)
        await this.closeAccess(em, member.userId)
      },
      found.userId,
    )
  }

  /** A person who belongs to another hospital stays signed in, and its pages read again. */
  private async closeAccess(em: EntityManager, userId: string) {
    if (await em.count(HospitalMember, { userId, removedAt: null }))
      await publishLiveEvent(em, userId, 'role.changed', {})
    else await endSessionsOf(em, userId)
  }

  /** Changes of one team follow one another. */
  private change(
    actor: UserActor,
    hospitalId: string,
    work: (em: EntityManager) => Promise<void>,
    /** The account whose place in the team changes, where it exists. */
    userId?: string,
  ): Promise<HospitalMemberView[]> {
    return this.database.transaction(
      MEMBERS,
      async (em) => {
        if (userId) await lockSessions(em, userId)
        const hospital = await em.findOne(
          Hospital,
          { id: hospitalId },
          { lockMode: LockMode.PESSIMISTIC_WRITE },
        )
        if (!hospital) throw new ProblemError('not_found')
        if (actor.atDesk) await requireManager(em, actor, hospitalId, userId)
        else await requireRaisedForAccess(em, actor, this.config)
        await work(em)
        return listMembers(em, actor, hospitalId)
      },
      actor,
    )
  }
}

/** @throws ProblemError not_found for another hospital, access_denied for a member who is no manager and removes somebody else */
async function requireManager(
  em: EntityManager,
  actor: UserActor,
  hospitalId: string,
  userId: string | undefined,
): Promise<void> {
  const own = await em.findOne(HospitalMember, { hospitalId, userId: actor.userId, removedAt: null })
  if (!own) throw new ProblemError('not_found')
  if (own.role !== 'manager' && userId !== actor.userId) throw new ProblemError('access_denied')
}

async function requireAnotherManager(
  em: EntityManager,
  { id, hospitalId, role }: HospitalMember,
): Promise<void> {
  const others = { hospitalId, role: 'manager', removedAt: null, id: { $ne: id } } as const
  if (role === 'manager' && (await em.count(HospitalMember, others)) === 0)
    throw new ProblemError('last_manager')
}

/**
 * The address of a patient or of staff cannot join, and its owner is told. Administrators are told too.
 * @throws ProblemError invalid_input for administrators
 */
async function refuseAddress(
  em: EntityManager,
  actor: UserActor,
  hospitalId: string,
  email: string,
): Promise<void> {
  if (!actor.atDesk) throw addressTaken()
  const taken = await em.findOneOrFail(User, { email })
  await sendJob(em, notForHospitalMail, { userId: taken.id })
  await audit(em, actor, {
    action: 'hospital.refuse_member',
    subjectType: 'hospital',
    subjectId: hospitalId,
    details: {},
  })
}

/** Finds the account of that address if it belongs to a hospital and its owner has answered the invitation. */
async function findHospitalAccount(em: EntityManager, email: string): Promise<string | undefined> {
  const user = await em.findOne(User, { email, closedAt: null, emailVerifiedAt: { $ne: null } })
  const isOfHospital = user && (await em.count(UserRole, { userId: user.id, role: 'hospital' })) > 0
  return isOfHospital ? user.id : undefined
}

const auditMember = (
  em: EntityManager,
  actor: UserActor,
  action: 'hospital.add_member' | 'hospital.remove_member',
  { hospitalId, userId, role }: HospitalMember,
) => audit(em, actor, { action, subjectType: 'hospital', subjectId: hospitalId, details: { userId, role } })

function addressTaken(): ProblemError {
  return new ProblemError('invalid_input', { errors: [{ pointer: '/email', code: 'email_taken' }] })
}

function alreadyMember(): ProblemError {
  return new ProblemError('invalid_input', { errors: [{ pointer: '/email', code: 'member_already' }] })
}
