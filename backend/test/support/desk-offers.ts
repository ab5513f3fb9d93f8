import { sql } from 'kysely'
import type { DeskOfferAnswer, DeskOfferView } from '../../src/modules/offers/desk-offer.dto.js'
import type { OfferView } from '../../src/modules/offers/offer.dto.js'
import { Database } from '../../src/platform/database/index.js'
import type { Browser } from './browser.js'
import { atDesk, deskActor, hospitalIdAt, type Member, newMember } from './desk.js'
import type { TestApp } from './index.js'
import { offerContent } from './offers.js'
import { type Answer, newQuotePatient } from './quotes.js'

/** Two hospitals, each with a member who is signed in at the desk. */
export async function openDesks(app: TestApp) {
  await app.rows('update hospitals set is_active = true')
  const open = async (at: number) => {
    const hospitalId = await hospitalIdAt(app, at)
    const member = await newMember(app, hospitalId)
    return { hospitalId, member, desk: await atDesk(app, member) }
  }
  return { own: await open(0), other: await open(1) }
}

/** Runs a statement on the database login of the desk. */
export const queryAs = <T = unknown>(app: TestApp, who: Member, statement: string): Promise<T[]> =>
  app.context
    .get(Database)
    .transaction(deskActor(who), async (em) => (await sql.raw<T>(statement).execute(em.getKysely())).rows)

/** A patient with a request to one hospital, which answers at its desk. */
export async function newDeskCase(app: TestApp, desk: Browser, hospitalId: string) {
  const patient = await newQuotePatient(app)
  const { body } = await patient.send([hospitalId])
  const requestId = body.items[0]?.id ?? ''
  const now = async (): Promise<DeskOfferView> => {
    const found = await desk.get<DeskOfferAnswer>(`desk/quote-requests/${requestId}/offer`)
    if (!found.body.offer) throw new Error('The desk does not see the offer')
    return found.body.offer
  }
  const begin = async (changes: object = {}) =>
    (
      await desk.post<Answer<DeskOfferView>>(`desk/quote-requests/${requestId}/offers`, {
        content: offerContent(changes),
      })
    ).body
  const act = async (what: string, more: object = {}) => {
    const { id, version } = await now()
    const done = await desk.post<Answer<DeskOfferView>>(`desk/offers/${id}/${what}`, { version, ...more })
    if (done.status !== 200) throw new Error(`The desk answered ${done.status} to ${what}`)
    return done.body
  }
  const publish = async (changes: object = {}) => {
    await begin(changes)
    return act('publish')
  }
  const accept = async (sharesIdentity: boolean) => {
    const { id } = await now()
    const { version, hash } = (await patient.browser.get<OfferView>(`offers/${id}`)).body
    const signed = { version, hash, signature: 'Mei Ling', sharesIdentity }
    const done = await patient.browser.post(`offers/${id}/accept`, signed)
    if (done.status !== 200) throw new Error(`The acceptance answered ${done.status}`)
  }
  return {
    ...patient,
    requestId,
    now,
    begin,
    act,
    publish,
    accept,
    /** Publishes and accepts the offer, and confirms the date. */
    confirmed: async ({ sharesIdentity = true } = {}) => {
      await publish()
      await accept(sharesIdentity)
      return act('confirm-date')
    },
  }
}

export type DeskCase = Awaited<ReturnType<typeof newDeskCase>>
