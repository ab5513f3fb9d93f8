import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserActor } from '../../platform/authz/index.js'
import { type AssessmentView, findAssessment, newestAssessmentId } from '../assessments/index.js'
import { Profile } from '../auth/index.js'
import { type BookingView, sharedRecordIds } from '../bookings/index.js'
import { ownRecordIds } from '../records/index.js'
import type { CaseBriefContent } from './case-brief.dto.js'

/** In an assessment `high` is 1 to 3 months, `medium` 3 to 6, `low` later. */
const URGENCIES = { low: 'low', medium: 'normal', high: 'high', urgent: 'urgent' } as const

/** Builds a brief from the booking, the newest assessment and the profile, for the patient to check. */
export async function suggestBrief(
  em: EntityManager,
  actor: UserActor,
  booking: BookingView,
): Promise<CaseBriefContent> {
  const assessmentId = await newestAssessmentId(em, actor.userId)
  const assessment = assessmentId ? await findAssessment(em, assessmentId) : undefined
  const profile = await em.findOne(Profile, { userId: actor.userId })
  const month = booking.preferredDate?.slice(0, 7) ?? null
  const records = await ownRecordIds(em, actor.userId, [
    ...(await sharedRecordIds(em, booking.id)),
    ...(assessment?.recordIds ?? []),
  ])
  return {
    ageYears: null,
    sex: null,
    country: profile?.country ?? null,
    citizenships: [],
    languages: profile?.language ? [profile.language] : [],
    wish: assessment?.treatmentGoals || null,
    condition: joinTexts(booking.medicalSummary, assessment?.symptoms ?? null),
    history: assessment?.medicalHistory || null,
    medicines: assessment?.currentMedications || null,
    needs: joinTexts(booking.specialRequirements, helpWith(booking), dayOf(booking)),
    heightCm: null,
    weightKg: null,
    smoking: null,
    urgency: assessment ? urgencyOf(assessment) : booking.urgencyLevel,
    fromMonth: month,
    toMonth: month,
    companions: booking.companionCount,
    files: records.map((recordId) => ({ recordId, kind: 'other', madeIn: null })),
  }
}

const urgencyOf = ({ urgencyLevel }: AssessmentView) => URGENCIES[urgencyLevel]

const HELP = {
  travelRequired: 'the journey',
  accommodationNeeded: 'a place to stay',
  visaAssistanceNeeded: 'the visa',
} as const satisfies Partial<Record<keyof BookingView, string>>
const HELP_LIST = new Intl.ListFormat('en', { type: 'conjunction' })
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

function helpWith(booking: BookingView): string | null {
  const wanted = Object.entries(HELP).flatMap(([field, words]) =>
    booking[field as keyof typeof HELP] ? [words] : [],
  )
  return wanted.length > 0 ? `I would like help with ${HELP_LIST.format(wanted)}.` : null
}

const dayOf = ({ preferredDate }: BookingView) =>
  preferredDate && `My preferred day: ${DAY.format(new Date(preferredDate))}.`

/** A booking often repeats the symptoms of its assessment. */
const joinTexts = (...texts: (string | null)[]) =>
  [...new Set(texts.filter((text) => text !== null))].join('\n\n').slice(0, 5_000) || null
