import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { hostsOf, pageAddress } from './source-address.js'

export interface ReviewSource {
  hospitalName: string
  /** Those on which reviews of the hospital may be read. */
  hosts: string[]
}

/** @returns undefined for an unknown hospital */
export async function findSource(em: EntityManager, hospitalId: string): Promise<ReviewSource | undefined> {
  const { rows } = await sql<{ name: string; website: string | null; recorded: string[] }>`
    select name, website, array(
      select host from review_source_hosts where hospital_id = h.id order by host) as recorded
    from hospitals h where id = ${hospitalId}
  `.execute(em.getKysely())
  const [hospital] = rows
  return hospital && { hospitalName: hospital.name, hosts: hostsOf(hospital.website, hospital.recorded) }
}

/** @returns the hospital on whose hosts the address is, the first by name; undefined where it is nobody's */
export async function findHospitalOf(em: EntityManager, address: string): Promise<string | undefined> {
  const { hostname } = new URL(address)
  const { rows } = await sql<{ id: string; website: string | null; recorded: string[] }>`
    select id, website, array(
      select host from review_source_hosts where hospital_id = h.id order by host) as recorded
    from hospitals h
    where strpos(lower(website), ${hostname.replace(/^www\./, '')}) > 0
      or id in (select hospital_id from review_source_hosts where host = ${hostname})
    order by name, id
  `.execute(em.getKysely())
  return rows.find(({ website, recorded }) => pageAddress(address, hostsOf(website, recorded)))?.id
}
