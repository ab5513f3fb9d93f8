import type { EntityManager } from '@mikro-orm/postgresql'
import { arrayOf, type Tables } from '../../platform/database/index.js'
import { hostsOf, pageAddress } from './source-address.js'

export interface ReviewSource {
  hospitalName: string
  /** Those on which reviews of the hospital may be read. */
  hosts: string[]
}

/** Hospitals `h` with their own websites and the hosts recorded for them. */
const sitesOf = (em: EntityManager) =>
  em
    .getKysely<Tables>()
    .selectFrom('hospitals as h')
    .select(({ selectFrom }) => [
      'h.id',
      'h.name',
      'h.website',
      arrayOf(
        selectFrom('review_source_hosts as s')
          .select('s.host')
          .whereRef('s.hospital_id', '=', 'h.id')
          .orderBy('s.host'),
      ).as('recorded'),
    ])

/** @returns undefined for an unknown hospital */
export async function findSource(em: EntityManager, hospitalId: string): Promise<ReviewSource | undefined> {
  const hospital = await sitesOf(em).where('h.id', '=', hospitalId).executeTakeFirst()
  return hospital && { hospitalName: hospital.name, hosts: hostsOf(hospital.website, hospital.recorded) }
}

/** @returns the hospital on whose hosts the address is, the first by name; undefined where it is nobody's */
export async function findHospitalOf(em: EntityManager, address: string): Promise<string | undefined> {
  const { hostname } = new URL(address)
  const rows = await sitesOf(em)
    .where(({ eb, or, fn, val, selectFrom }) =>
      or([
        eb(fn<number>('strpos', [fn('lower', ['h.website']), val(hostname.replace(/^www\./, ''))]), '>', 0),
        eb(
          'h.id',
          'in',
          selectFrom('review_source_hosts').select('hospital_id').where('host', '=', hostname),
        ),
      ]),
    )
    .orderBy('h.name')
    .orderBy('h.id')
    .execute()
  return rows.find(({ website, recorded }) => pageAddress(address, hostsOf(website, recorded)))?.id
}
