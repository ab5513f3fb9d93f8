import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { triage } from '@sihat/red-flags'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { type FieldProblem, ProblemError } from '../../platform/errors/index.js'
import { Profile } from '../auth/index.js'
import { BookingCipher } from '../booking-keys/index.js'
import {
  type BookingView,
  findAnyBooking,
  findOwnBooking,
  lockOwnOpenBooking,
  reportEmergency,
} from '../bookings/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import { hasConsent, recordDataAccess } from '../privacy/index.js'
import { ownRecordIds } from '../records/index.js'
import { isMet, requirementsOf } from './brief-requirements.js'
import type {
  AdminCaseBriefView,
  BriefRequirementView,
  CaseBriefContent,
  CaseBriefInput,
  CaseBriefVersionInput,
  CaseBriefView,
} from './case-brief.dto.js'
import { CaseBrief } from './case-brief.entity.js'
import { contextOf, findNewestBrief } from './case-brief.repository.js'
import { findIdentifyingTexts, textsOf } from './identifying-texts.js'
import { suggestBrief } from './suggested-brief.js'

type BookingOfBrief = Pick<BookingView, 'id' | 'treatment'> & { userId: string }

interface ApprovedBrief {
  id: string
  completeness: number
  /** Files that go with it. */
  recordIds: string[]
}

type BriefTraveller = Pick<CaseBriefContent, 'country' | 'citizenships' | 'companions'>

/** The case brief of a booking: what hospitals read to make an offer. */
@Injectable()
export class CaseBriefsService {
  constructor(
    private readonly database: Database,
    private readonly cipher: BookingCipher,
  ) {}

  /** Reads the newest brief, or suggests one from the booking, the newest assessment and the profile. */
  get(actor: UserActor, bookingId: string): Promise<CaseBriefView> {
    return this.database.transaction(actor, async (em) => {
      const booking = await ownBooking(em, actor, bookingId)
      const brief = await findNewestBrief(em, bookingId)
      const content = brief ? await this.open(em, brief) : await suggestBrief(em, actor, booking)
      return view(em, booking, brief, content)
    })
  }

  /**
   * Saves the draft. Saving an approved brief makes the next one.
   * @throws ProblemError not_found, invalid_transition for a closed booking, consent_required, stale_version, or invalid_input for a
   *   file that is not the patient's
   */
  save(actor: UserActor, bookingId: string, { version, content }: CaseBriefInput): Promise<CaseBriefView> {
    return this.database.transaction(actor, async (em) => {
      await lockOwnOpenBooking(em, actor, bookingId)
      await requireConsent(em, actor.userId)
      await requireOwnFiles(em, actor.userId, content)
      const booking = await ownBooking(em, actor, bookingId)
      const newest = await findNewestBrief(em, bookingId)
      if ((newest?.version ?? 0) !== version) throw new ProblemError('stale_version')
      const brief = newest?.approvedAt === null ? newest : nextBrief(em, booking, newest)
      brief.content = await this.cipher.seal(em, booking, contextOf(brief), content)
      await em.flush()
      return view(em, booking, brief, content)
    })
  }

  /**
   * Approves the draft: hospitals can get it from now on. Approving it again changes nothing.
   * @throws ProblemError not_found, invalid_transition for a closed booking, consent_required, stale_version
   */
  approve(actor: UserActor, bookingId: string, { version }: CaseBriefVersionInput): Promise<CaseBriefView> {
    return this.database.transaction(actor, async (em) => {
      await lockOwnOpenBooking(em, actor, bookingId)
      await requireConsent(em, actor.userId)
      const booking = await ownBooking(em, actor, bookingId)
      const brief = await findNewestBrief(em, bookingId)
      if (!brief) throw new ProblemError('stale_version')
      const content = await this.open(em, brief)
      const isRepetition = brief.approvedAt !== null && brief.version === version + 1
      if (isRepetition) return view(em, booking, brief, content)
      if (brief.approvedAt !== null || brief.version !== version) throw new ProblemError('stale_version')
      brief.approvedAt = new Date()
      await em.flush()
      await audit(em, actor, {
        action: 'case_brief.approve',
        subjectType: 'booking',
        subjectId: bookingId,
        details: { briefVersion: brief.briefVersion },
      })
      await publishLiveEvent(em, actor.userId, 'booking.updated', { bookingId })
      if (triage([textsOf(content).filter(Boolean).join('\n')]))
        await reportEmergency(em, booking, 'emergency_brief')
      return view(em, booking, brief, content)
    })
  }

  /** Reads the newest brief for staff, after the access is recorded. @throws ProblemError not_found, consent_required */
  getForStaff(actor: UserActor, bookingId: string): Promise<AdminCaseBriefView> {
    return this.database.transaction(actor, async (em) => {
      const found = await findAnyBooking(em, bookingId)
      if (!found) throw new ProblemError('not_found')
      const booking = { ...found, userId: found.patient.id }
      await requireConsent(em, booking.userId)
      await audit(em, actor, { action: 'case_brief.view', subjectType: 'booking', subjectId: bookingId })
      await recordDataAccess(em, actor, { userId: booking.userId, subject: 'booking', subjectId: bookingId })
      const brief = await findNewestBrief(em, bookingId)
      return { brief: brief && (await view(em, booking, brief, await this.open(em, brief))) }
    })
  }

  /**
   * Finds the newest brief, which the patient approved.
   * @throws ProblemError stale_version for another version, and for one that is not approved
   */
  async approved(em: EntityManager, bookingId: string, briefVersion: number): Promise<ApprovedBrief> {
    const brief = await findNewestBrief(em, bookingId)
    if (!brief?.approvedAt || brief.briefVersion !== briefVersion) throw new ProblemError('stale_version')
    const content = await this.open(em, brief)
    const completeness = completenessOf(await requirements(em, bookingId, content))
    return { id: brief.id, completeness, recordIds: content.files.map(({ recordId }) => recordId) }
  }

  /** Reads a brief that was sent. Undefined where the login does not show the brief: the consent is withdrawn. */
  async findSent(em: EntityManager, id: string): Promise<CaseBriefContent | undefined> {
    const brief = await em.findOne(CaseBrief, { id })
    return brief ? this.open(em, brief) : undefined
  }

  /** Percent of the newest brief. 0 without one. */
  async completenessOf(em: EntityManager, bookingId: string): Promise<number> {
    const brief = await findNewestBrief(em, bookingId)
    return brief ? completenessOf(await requirements(em, bookingId, await this.open(em, brief))) : 0
  }

  /** Reads the spoken languages of the newest brief, ISO 639. None without a brief. The caller has checked the consent. */
  async languagesOf(em: EntityManager, bookingId: string): Promise<string[]> {
    const brief = await findNewestBrief(em, bookingId)
    return brief ? (await this.open(em, brief)).languages : []
  }

  /** Reads who travels from the newest brief that the patient approved. Null without one. */
  async findTraveller(em: EntityManager, bookingId: string): Promise<BriefTraveller | null> {
    const brief = await em.findOne(
      CaseBrief,
      { bookingId, approvedAt: { $ne: null } },
      { orderBy: { briefVersion: 'desc' } },
    )
    if (!brief) return null
    const { country, citizenships, companions } = await this.open(em, brief)
    return { country, citizenships, companions }
  }

  private async open(em: EntityManager, brief: CaseBrief): Promise<CaseBriefContent> {
    const content: CaseBriefContent = await this.cipher.open(
      em,
      brief.bookingId,
      contextOf(brief),
      brief.content,
    )
    // Older briefs have no such text.
    return { ...content, needs: content.needs ?? null }
  }
}

async function view(
  em: EntityManager,
  booking: BookingOfBrief,
  brief: CaseBrief | null,
  content: CaseBriefContent,
): Promise<CaseBriefView> {
  const profile = await em.findOneOrFail(Profile, { userId: booking.userId })
  const requirements = checkRequirements(booking.treatment, content)
  return {
    bookingId: booking.id,
    status: brief ? (brief.approvedAt ? 'approved' : 'draft') : 'suggested',
    briefVersion: brief?.briefVersion ?? 0,
    version: brief?.version ?? 0,
    content,
    completeness: completenessOf(requirements),
    requirements,
    identifying: findIdentifyingTexts(content, [profile.firstName, profile.lastName]),
    savedAt: brief?.updatedAt.toISOString() ?? null,
    approvedAt: brief?.approvedAt?.toISOString() ?? null,
  }
}

function checkRequirements(
  treatment: BookingView['treatment'],
  content: CaseBriefContent,
): BriefRequirementView[] {
  const month = new Date().toISOString().slice(0, 7)
  return requirementsOf(treatment?.slug ?? null).map((requirement) => ({
    ...requirement,
    file: requirement.file && { ...requirement.file, anyOf: [...requirement.file.anyOf] },
    isMet: isMet(requirement, content, month),
  }))
}

async function requirements(em: EntityManager, bookingId: string, content: CaseBriefContent) {
  const booking = await findAnyBooking(em, bookingId)
  return checkRequirements(booking?.treatment ?? null, content)
}

const completenessOf = (requirements: readonly BriefRequirementView[]) =>
  Math.floor((100 * requirements.filter(({ isMet }) => isMet).length) / requirements.length)

async function ownBooking(
  em: EntityManager,
  actor: UserActor,
  id: string,
): Promise<BookingView & BookingOfBrief> {
  const booking = await findOwnBooking(em, actor, id)
  if (!booking) throw new ProblemError('not_found')
  return { ...booking, userId: actor.userId }
}

const nextBrief = (em: EntityManager, booking: BookingOfBrief, newest: CaseBrief | null): CaseBrief =>
  em.create(CaseBrief, {
    id: uuid(),
    bookingId: booking.id,
    userId: booking.userId,
    briefVersion: (newest?.briefVersion ?? 0) + 1,
    content: Buffer.alloc(0),
    approvedAt: null,
  })

async function requireConsent(em: EntityManager, userId: string): Promise<void> {
  if (!(await hasConsent(em, userId, 'health_data'))) throw new ProblemError('consent_required')
}

async function requireOwnFiles(
  em: EntityManager,
  userId: string,
  { files }: CaseBriefContent,
): Promise<void> {
  const own = new Set(
    await ownRecordIds(
      em,
      userId,
      files.map(({ recordId }) => recordId),
    ),
  )
  const errors = files.flatMap(({ recordId }, index): FieldProblem[] =>
    own.has(recordId) ? [] : [{ pointer: `/content/files/${index}/recordId`, code: 'file_gone' }],
  )
  if (errors.length > 0) throw new ProblemError('invalid_input', { errors })
}
