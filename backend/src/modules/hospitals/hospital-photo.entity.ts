import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** A photo of a hospital. */
export const HospitalPhotoSchema = defineEntity({
  name: 'HospitalPhoto',
  tableName: 'hospital_photos',
  properties: {
    id: p.uuid().primary(),
    hospitalId: p.uuid(),
    position: p.integer(),
    alt: p.text(),
    credit: p.text(),
    licence: p.text(),
    sourceUrl: p.text().nullable(),
    width: p.integer(),
    height: p.integer(),
    version: p.integer().version(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

/** A photo in one size. */
export const HospitalPhotoFileSchema = defineEntity({
  name: 'HospitalPhotoFile',
  tableName: 'hospital_photo_files',
  properties: {
    id: p.uuid().primary(),
    photoId: p.uuid(),
    width: p.integer(),
    height: p.integer(),
    sizeBytes: p.integer(),
    sha256: p.text(),
    storageKey: p.text(),
    wrappedKey: p.text(),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof HospitalPhotoSchema>, TableOf<typeof HospitalPhotoFileSchema> {}
}
