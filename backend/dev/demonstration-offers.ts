import type { EntityManager } from '@mikro-orm/postgresql'
import type { INestApplicationContext } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { HospitalMember, User } from '../src/modules/auth/index.js'
import { BookingsService } from '../src/modules/bookings/index.js'
import { CaseBriefsService } from '../src/modules/case-briefs/index.js'
import { Hospital, insertHospital } from '../src/modules/hospitals/index.js'
import { OfferPublications } from '../src/modules/offers/index.js'
import { grantConsent, hasConsent } from '../src/modules/privacy/index.js'
import { QuoteConsent, QuoteRequest, recordMove } from '../src/modules/quote-requests/index.js'
import { Treatment } from '../src/modules/treatments/index.js'
import { systemActor, type UserActor } from '../src/platform/authz/index.js'
import { Config } from '../src/platform/config/index.js'
import { Database } from '../src/platform/database/index.js'
import { addAccount, hashPassword } from './demonstration.js'
import { DEMONSTRATION_HOSPITALS, type DemonstrationHospital } from './demonstration-offer-contents.js'
import { signPromise } from './demonstration-promise.js'

const SEED = systemActor('cli.seed_demonstration')
const DAY_MS = 86_400_000
/** How long an offer of the demonstration is valid. */
const VALID_DAYS = 30
const TEXT_VERSION = 'demonstration'

const BRIEF = {
  ageYears: 61,
  sex: 'female',
  country: 'KE',
  citizenships: ['KE'],
  languages: ['en'],
  wish: 'I want to walk without pain again.',
  condition: 'Worn right knee (fictional case)',
  history: 'High blood pressure, treated',
  medicines: 'Amlodipine 5 mg',
  needs: 'A room that I can reach without stairs.',
  heightCm: 165,
  weightKg: 72,
  smoking: 'never',
  urgency: 'normal',
  companions: 1,
  files: [],
} as const

/** Adds the manager of the first fictional hospital, who signs in at the desk without a second factor. */
export async function seedDemonstrationMember(app: INestApplicationContext): Promise<string> {
  if (app.get(Config).production) throw new Error('Demonstration data never go into a production database')
  const passwordHash = await hashPassword(app)
  return app.get(Database).transaction(SEED, async (em) => {
    const userId = await addAccount(em, { name: 'Hospital', role: 'hospital' }, passwordHash)
    if (!userId) return 'The account of the demonstration hospital exists'
    const hospitalId = await hospitalIdOf(em, DEMONSTRATION_HOSPITALS[0])
    em.create(HospitalMember, {
      id: uuid(),
      hospitalId,
      userId,
      role: 'manager',
      isDemonstration: true,
      invitedBy: null,
      removedAt: null,
    })
    return 'Added the account of the demonstration hospital'
  })
}

/**
 * Gives the demonstration patient a booking with an offer of each fictional hospital. Offers that have ended are offered again, so that
 * they are valid at each start.
 */
export async function seedDemonstrationOffers(app: INestApplicationContext): Promise<string> {
  if (app.get(Config).production) throw new Error('Demonstration data never go into a production database')
  const database = app.get(Database)
  const patient = await database.transaction(SEED, findPatient)
  const asked = await database.transaction(SEED, (em) => em.find(QuoteRequest, { userId: patient.userId }))
  const requests = asked.length > 0 ? asked : await askHospitals(app, patient)
  await signPromise(app)
  const renewed = await database.transaction(SEED, async (em) => {
    let count = 0
    for (const request of requests) if (await offerAgain(app, em, request)) count += 1
    return count
  })
  return renewed > 0 ? `Published ${renewed} demonstration offers` : 'The demonstration offers are valid'
}

async function findPatient(em: EntityManager): Promise<UserActor> {
  const { id: userId } = await em.findOneOrFail(User, { email: 'patient@demo.sihat.example' })
  if (!(await hasConsent(em, userId, 'share_with_hospital')))
    await grantConsent(em, userId, 'share_with_hospital', { textVersion: TEXT_VERSION, locale: 'en' })
  return {
    kind: 'user',
    userId,
    role: 'user',
    sessionId: uuid(),
    audience: 'patient',
    assurance: 'aal1',
    needsSecondFactor: false,
  }
}

async function askHospitals(app: INestApplicationContext, patient: UserActor): Promise<QuoteRequest[]> {
  const treatment = await app
    .get(Database)
    .transaction(SEED, (em) => em.findOneOrFail(Treatment, { slug: 'knee-replacement' }))
  const { id: bookingId } = await app.get(BookingsService).create(
    patient,
    {
      bookingType: 'surgery',
      treatmentId: treatment.id,
      travelRequired: true,
      companionCount: 1,
      medicalSummary: 'Worn right knee (fictional case)',
    },
    { idempotencyKey: undefined, possibleEmergency: false },
  )
  const briefs = app.get(CaseBriefsService)
  const months = { fromMonth: monthIn(60), toMonth: monthIn(150) }
  const draft = await briefs.save(patient, bookingId, {
    version: 0,
    content: {
      ...BRIEF,
      ...months,
      citizenships: [...BRIEF.citizenships],
      languages: [...BRIEF.languages],
      files: [],
    },
  })
  const { briefVersion } = await briefs.approve(patient, bookingId, { version: draft.version })
  return app.get(Database).transaction(SEED, async (em) => {
    const { id: briefId } = await briefs.approved(em, bookingId, briefVersion)
    const requests: QuoteRequest[] = []
    for (const hospital of DEMONSTRATION_HOSPITALS)
      requests.push(await ask(em, patient, { bookingId, briefId, briefVersion, hospital }))
    return requests
  })
}

interface Asking {
  bookingId: string
  briefId: string
  briefVersion: number
  hospital: DemonstrationHospital
}

async function ask(
  em: EntityManager,
  patient: UserActor,
  { bookingId, briefId, briefVersion, hospital }: Asking,
): Promise<QuoteRequest> {
  const { userId } = patient
  const hospitalId = await hospitalIdOf(em, hospital)
  const now = new Date()
  const request = em.create(QuoteRequest, {
    id: uuid(),
    bookingId,
    userId,
    hospitalId,
    status: 'draft',
    briefId,
  })
  request.sentAt = now
  request.dueAt = new Date(now.getTime() + 3 * DAY_MS)
  em.create(QuoteConsent, {
    id: uuid(),
    quoteRequest: request,
    userId,
    hospitalId,
    recordIds: [],
    briefVersion,
    textVersion: TEXT_VERSION,
    locale: 'en',
    givenAt: now,
    withdrawnAt: null,
  })
  await recordMove(em, patient, request, 'send', 'patient')
  return request
}

/** Fictional hospitals are never active, so that no public page, search or adviser names them. */
async function hospitalIdOf(
  em: EntityManager,
  { name, city, country }: DemonstrationHospital,
): Promise<string> {
  const known = await em.findOne(Hospital, { name })
  if (known) return known.id
  const [found] = await em
    .getKysely<{ countries: { id: string; code: string } }>()
    .selectFrom('countries')
    .select('id')
    .where('code', '=', country)
    .execute()
  return insertHospital(em, {
    name,
    city,
    countryId: found?.id ?? '',
    description: 'A fictional hospital of the demonstration.',
    isActive: false,
  })
}

/** @returns whether a version was published, because there was none or the last one has ended */
async function offerAgain(
  app: INestApplicationContext,
  em: EntityManager,
  { id, hospitalId }: QuoteRequest,
): Promise<boolean> {
  const { name } = await em.findOneOrFail(Hospital, { id: hospitalId })
  const hospital = DEMONSTRATION_HOSPITALS.find((one) => one.name === name)
  if (!hospital) return false
  const request = await em.findOneOrFail(QuoteRequest, { id })
  const days = { lastDay: dayIn(VALID_DAYS), earliestDate: dayIn(VALID_DAYS + 14) }
  return app.get(OfferPublications).publishOfHospital(em, SEED, request, hospital.contentFor(days))
}

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const monthIn = (days: number) => dayIn(days).slice(0, 7)
