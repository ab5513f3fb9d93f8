import { Readable } from 'node:stream'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { INestApplicationContext } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { User } from '../src/modules/auth/index.js'
import { Hospital } from '../src/modules/hospitals/index.js'
import { PromiseTerms } from '../src/modules/offers/index.js'
import { PromiseTermsService } from '../src/modules/price-promise/index.js'
import { systemActor, type UserActor } from '../src/platform/authz/index.js'
import { Config } from '../src/platform/config/index.js'
import { Database } from '../src/platform/database/index.js'
import { DEMONSTRATION_HOSPITALS } from './demonstration-offer-contents.js'

const SEED = systemActor('cli.seed_demonstration')
const SIGNED = {
  signedBy: 'Dr. Contoh (fictional)',
  signedAs: 'Director of a fictional hospital',
  signedOn: '2026-11-02',
}
const WORDS = 'Demonstration: a fictional hospital signs the price promise. Nobody signed this paper.'

/** Files fictional terms for the first fictional hospital, once. No other hospital is ever signed here. */
export async function signPromise(app: INestApplicationContext): Promise<void> {
  if (app.get(Config).production) throw new Error('Demonstration data never go into a production database')
  const found = await app.get(Database).transaction(SEED, async (em) => {
    const { id: hospitalId } = await em.findOneOrFail(Hospital, { name: DEMONSTRATION_HOSPITALS[0].name })
    const { id: userId } = await em.findOneOrFail(User, { email: 'admin@demo.sihat.example' })
    return { hospitalId, userId, isSigned: (await em.count(PromiseTerms, { hospitalId })) > 0 }
  })
  if (found.isSigned) return
  const file = {
    name: 'fictional-price-promise.pdf',
    type: 'application/pdf',
    content: Readable.from([await fictionalPaper()]),
  }
  await app.get(PromiseTermsService).add(administrator(found.userId), found.hospitalId, SIGNED, file)
}

const administrator = (userId: string): UserActor => ({
  kind: 'user',
  userId,
  role: 'admin',
  sessionId: uuid(),
  audience: 'admin',
  assurance: 'aal1',
  needsSecondFactor: false,
})

async function fictionalPaper(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  document.addPage().drawText(WORDS, { x: 40, y: 760, size: 12, font })
  return Buffer.from(await document.save())
}
