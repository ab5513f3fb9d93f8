import type { EntityManager } from '@mikro-orm/postgresql'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { keepsWrappedKeys, type StoredObject } from '../../platform/storage/index.js'
import type { AdminHospitalPhoto, HospitalPhoto, PhotoDetails } from './hospital-photo.dto.js'

keepsWrappedKeys({ table: 'hospital_photo_files', column: 'wrapped_key', path: 'storage_key' })

/** Name of a picture's public file, by what is in it. */
const PHOTO_FILES = '/api/hospital-photos/'

const FIELDS = sql`
  'alt', p.alt, 'credit', p.credit, 'licence', p.licence, 'sourceUrl', p.source_url, 'width', p.width, 'height', p.height,
  'files', (select json_agg(json_build_object('url', ${sql.lit(PHOTO_FILES)} || f.sha256 || '.webp',
      'width', f.width, 'height', f.height) order by f.width)
    from hospital_photo_files f where f.photo_id = p.id)`

/** The pictures of the hospital `h`, as a JSON array of HospitalPhoto. */
export const PHOTOS = sql<HospitalPhoto[]>`
  (select coalesce(json_agg(json_build_object(${FIELDS}) order by p.position), '[]'::json)
   from hospital_photos p where p.hospital_id = h.id)`

export interface StoredFile extends StoredObject {
  width: number
  height: number
}

export async function photosOf(em: EntityManager, hospitalId: string): Promise<AdminHospitalPhoto[]> {
  return read(em, sql`p.hospital_id = ${hospitalId}`)
}

export async function photoOf(
  em: EntityManager,
  hospitalId: string,
  photoId: string,
): Promise<AdminHospitalPhoto> {
  const [photo] = await read(em, sql`p.hospital_id = ${hospitalId} and p.id = ${photoId}`)
  if (!photo) throw new ProblemError('not_found')
  return photo
}

async function read(em: EntityManager, which: RawBuilder<boolean | unknown>): Promise<AdminHospitalPhoto[]> {
  const { rows } = await sql<{ photo: AdminHospitalPhoto }>`
    select json_build_object('id', p.id, 'version', p.version, ${FIELDS}) as photo
    from hospital_photos p where ${which} order by p.position
  `.execute(em.getKysely())
  return rows.map(({ photo }) => photo)
}

/** @throws ProblemError not_found */
export async function requireHospital(em: EntityManager, id: string): Promise<void> {
  const { rows } = await sql`select from hospitals where id = ${id}`.execute(em.getKysely())
  if (rows.length === 0) throw new ProblemError('not_found')
}

/** The hospital's row, for whoever changes its pictures: others wait. @returns how many there are */
export async function lockPhotos(em: EntityManager, hospitalId: string): Promise<number> {
  const db = em.getKysely()
  const { rows } = await sql`select from hospitals where id = ${hospitalId} for no key update`.execute(db)
  if (rows.length === 0) throw new ProblemError('not_found')
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from hospital_photos where hospital_id = ${hospitalId}
  `.execute(db)
  return counted[0]?.count ?? 0
}

export async function insertPhoto(
  em: EntityManager,
  photo: { id: string; hospitalId: string; details: PhotoDetails; files: StoredFile[] },
): Promise<void> {
  const db = em.getKysely()
  const { id, hospitalId, details, files } = photo
  const widest = files.at(-1)
  await sql`
    insert into hospital_photos (id, hospital_id, position, alt, credit, licence, source_url, width, height)
    select ${id}, ${hospitalId}, coalesce(max(position), 0) + 1, ${details.alt}, ${details.credit}, ${details.licence},
      ${details.sourceUrl ?? null}, ${widest?.width}, ${widest?.height}
    from hospital_photos where hospital_id = ${hospitalId}
  `.execute(db)
  for (const { width, height, size, sha256, path, wrappedKey } of files)
    await sql`
      insert into hospital_photo_files (id, photo_id, width, height, size_bytes, sha256, storage_key, wrapped_key)
      values (${uuid()}, ${id}, ${width}, ${height}, ${size}, ${sha256}, ${path}, ${wrappedKey})
    `.execute(db)
}

/** @returns false when it was changed meanwhile */
export async function updatePhoto(
  em: EntityManager,
  photoId: string,
  version: number,
  { alt, credit, licence, sourceUrl }: AdminHospitalPhoto,
): Promise<boolean> {
  const { rows } = await sql`
    update hospital_photos set alt = ${alt}, credit = ${credit}, licence = ${licence}, source_url = ${sourceUrl},
      version = version + 1
    where id = ${photoId} and version = ${version} returning id
  `.execute(em.getKysely())
  return rows.length === 1
}

/** @returns the paths of its files */
export async function deletePhoto(em: EntityManager, photoId: string): Promise<string[]> {
  const db = em.getKysely()
  const { rows } = await sql<{ path: string }>`
    delete from hospital_photo_files where photo_id = ${photoId} returning storage_key as path
  `.execute(db)
  await sql`delete from hospital_photos where id = ${photoId}`.execute(db)
  return rows.map(({ path }) => path)
}

export async function orderPhotos(em: EntityManager, ids: string[]): Promise<void> {
  await sql`
    update hospital_photos p set position = o.place
    from unnest(${ids}::uuid[]) with ordinality o (id, place) where o.id = p.id
  `.execute(em.getKysely())
}

interface KeptFile {
  path: string
  wrappedKey: string
  size: number
}

/** A file by its digest; of hospitals that are public, unless told which photo it is of. */
export async function findFile(
  db: Kysely<Tables>,
  which: { sha256: string } | { hospitalId: string; photoId: string },
): Promise<KeptFile | undefined> {
  const condition =
    'sha256' in which
      ? sql`f.sha256 = ${which.sha256} and h.is_active`
      : sql`p.id = ${which.photoId} and h.id = ${which.hospitalId}`
  const { rows } = await sql<KeptFile>`
    select f.storage_key as path, f.wrapped_key as "wrappedKey", f.size_bytes as size
    from hospital_photo_files f join hospital_photos p on p.id = f.photo_id join hospitals h on h.id = p.hospital_id
    where ${condition} order by f.width limit 1
  `.execute(db)
  return rows[0]
}
