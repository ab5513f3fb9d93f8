import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder, type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import { type ColumnsOf, placeIn, readJson, type Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { keepsWrappedKeys, type StoredObject } from '../../platform/storage/index.js'
import type { AdminHospitalPhoto, PhotoDetails } from './hospital-photo.dto.js'
import type { hospitalsOf } from './hospital-rows.js'

keepsWrappedKeys({ table: 'hospital_photo_files', column: 'wrapped_key', path: 'storage_key' })

/** Name of a picture's public file, by what is in it. */
const PHOTO_FILES = '/api/hospital-photos/'

const photosOfHospital = (db: Kysely<Tables>) => db.selectFrom('hospital_photos as p')
const photo: ColumnsOf<typeof photosOfHospital> = expressionBuilder()

/** The picture `p` as a HospitalPhoto. */
const PHOTO = [
  photo.ref('p.alt').as('alt'),
  photo.ref('p.credit').as('credit'),
  photo.ref('p.licence').as('licence'),
  photo.ref('p.source_url').as('sourceUrl'),
  photo.ref('p.width').as('width'),
  photo.ref('p.height').as('height'),
  jsonArrayFrom(
    photo
      .selectFrom('hospital_photo_files as f')
      .select(({ fn }) => [
        fn<string>('concat', [sql.lit(PHOTO_FILES), 'f.sha256', sql.lit('.webp')]).as('url'),
        'f.width',
        'f.height',
      ])
      .whereRef('f.photo_id', '=', 'p.id')
      .orderBy('f.width'),
  ).as('files'),
]

const hospital: ColumnsOf<typeof hospitalsOf> = expressionBuilder()

/** The pictures of the hospital `h`, as a JSON array of HospitalPhoto. */
export const PHOTOS = jsonArrayFrom(
  hospital
    .selectFrom('hospital_photos as p')
    .select(PHOTO)
    .whereRef('p.hospital_id', '=', 'h.id')
    .orderBy('p.position'),
)

export interface StoredFile extends StoredObject {
  width: number
  height: number
}

const selectForStaff = (em: EntityManager) =>
  photosOfHospital(em.getKysely())
    .select(['p.id', 'p.version', ...PHOTO])
    .orderBy('p.position')

export const photosOf = (em: EntityManager, hospitalId: string): Promise<AdminHospitalPhoto[]> =>
  readJson(em, selectForStaff(em).where('p.hospital_id', '=', hospitalId))

/** @throws ProblemError not_found */
export async function photoOf(
  em: EntityManager,
  hospitalId: string,
  photoId: string,
): Promise<AdminHospitalPhoto> {
  const photos = selectForStaff(em).where('p.hospital_id', '=', hospitalId).where('p.id', '=', photoId)
  const [found] = await readJson(em, photos)
  if (!found) throw new ProblemError('not_found')
  return found
}

const hospitalIdOf = (em: EntityManager, id: string) =>
  em.getKysely<Tables>().selectFrom('hospitals').select('id').where('id', '=', id)

/** @throws ProblemError not_found */
export async function requireHospital(em: EntityManager, id: string): Promise<void> {
  if (!(await hospitalIdOf(em, id).executeTakeFirst())) throw new ProblemError('not_found')
}

/** The hospital's row, for whoever changes its pictures: others wait. @returns how many there are */
export async function lockPhotos(em: EntityManager, hospitalId: string): Promise<number> {
  const locked = await hospitalIdOf(em, hospitalId).forNoKeyUpdate().executeTakeFirst()
  if (!locked) throw new ProblemError('not_found')
  const { count } = await em
    .getKysely<Tables>()
    .selectFrom('hospital_photos')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where('hospital_id', '=', hospitalId)
    .executeTakeFirstOrThrow()
  return count
}

interface NewPhoto {
  id: string
  hospitalId: string
  details: PhotoDetails
  /** From the narrowest to the widest. */
  files: StoredFile[]
}

export async function insertPhoto(
  em: EntityManager,
  { id, hospitalId, details, files }: NewPhoto,
): Promise<void> {
  const db = em.getKysely<Tables>()
  const widest = files.at(-1)
  if (!widest) throw new Error('A photo has at least one file')
  await db
    .insertInto('hospital_photos')
    .values(({ selectFrom }) => ({
      id,
      hospital_id: hospitalId,
      position: selectFrom('hospital_photos')
        .select(({ eb, fn, lit }) => eb(fn.coalesce(fn.max('position'), lit(0)), '+', lit(1)).as('next'))
        .where('hospital_id', '=', hospitalId)
        .$asScalar()
        .$notNull(),
      alt: details.alt,
      credit: details.credit,
      licence: details.licence,
      source_url: details.sourceUrl ?? null,
      width: widest.width,
      height: widest.height,
    }))
    .execute()
  await db
    .insertInto('hospital_photo_files')
    .values(
      files.map((file) => ({
        id: uuid(),
        photo_id: id,
        width: file.width,
        height: file.height,
        size_bytes: file.size,
        sha256: file.sha256,
        storage_key: file.path,
        wrapped_key: file.wrappedKey,
      })),
    )
    .execute()
}

/** @returns false when it was changed meanwhile */
export async function updatePhoto(
  em: EntityManager,
  photoId: string,
  version: number,
  { alt, credit, licence, sourceUrl }: AdminHospitalPhoto,
): Promise<boolean> {
  const { numUpdatedRows } = await em
    .getKysely<Tables>()
    .updateTable('hospital_photos')
    .set(({ eb }) => ({ alt, credit, licence, source_url: sourceUrl, version: eb('version', '+', 1) }))
    .where('id', '=', photoId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns the paths of its files */
export async function deletePhoto(em: EntityManager, photoId: string): Promise<string[]> {
  const db = em.getKysely<Tables>()
  const files = await db
    .deleteFrom('hospital_photo_files')
    .where('photo_id', '=', photoId)
    .returning('storage_key as path')
    .execute()
  await db.deleteFrom('hospital_photos').where('id', '=', photoId).execute()
  return files.map(({ path }) => path)
}

export async function orderPhotos(em: EntityManager, ids: string[]): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('hospital_photos')
    .set(({ cast }) => ({ position: placeIn(ids, cast<string>('id', 'text')).$notNull() }))
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
    .execute()
}

interface KeptFile {
  path: string
  wrappedKey: string
  size: number
}

/** A file by its digest; of hospitals that are public, unless told which photo it is of. */
export function findFile(
  db: Kysely<Tables>,
  which: { sha256: string } | { hospitalId: string; photoId: string },
): Promise<KeptFile | undefined> {
  const files = db
    .selectFrom('hospital_photo_files as f')
    .innerJoin('hospital_photos as p', 'p.id', 'f.photo_id')
    .innerJoin('hospitals as h', 'h.id', 'p.hospital_id')
    .select(['f.storage_key as path', 'f.wrapped_key as wrappedKey', 'f.size_bytes as size'])
  const wanted =
    'sha256' in which
      ? files.where('f.sha256', '=', which.sha256).where(({ ref }) => ref('h.is_active'))
      : files.where('p.id', '=', which.photoId).where('h.id', '=', which.hospitalId)
  return wanted.orderBy('f.width').limit(1).executeTakeFirst()
}
