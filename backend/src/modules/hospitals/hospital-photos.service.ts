import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { Injectable, Logger } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { type UploadedFile } from '../../platform/http/index.js'
import { once } from '../../platform/idempotency/index.js'
import { cancelRemoval, scheduleRemoval } from '../../platform/personal-data/index.js'
import { Storage, StorageMissingError } from '../../platform/storage/index.js'
import {
  type AdminHospitalPhoto,
  MOST_PHOTOS,
  type PhotoDetails,
  type PhotoPatch,
} from './hospital-photo.dto.js'
import {
  deletePhoto,
  findFile,
  insertPhoto,
  lockPhotos,
  orderPhotos,
  photoOf,
  photosOf,
  requireHospital,
  type StoredFile,
  updatePhoto,
} from './photo.repository.js'
import { type DrawnPhoto, PhotoDrawer } from './photo-drawer.js'

const ROUTE = 'POST admin/hospitals/:id/photos'
/** Longer than any upload takes: an object that no row refers to by then belongs to none. */
const UNCLAIMED_FOR_MS = 3_600_000
const MOST_DRAWN_BYTES = 16 * 1024 * 1024

export interface PhotoContent {
  content: Readable
  size: number
}

/** Pictures of hospitals; a commit here empties the public cache of every process. */
@Injectable()
export class HospitalPhotosService {
  private readonly logger = new Logger(HospitalPhotosService.name)

  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly drawer: PhotoDrawer,
  ) {}

  list(actor: UserActor, hospitalId: string): Promise<AdminHospitalPhoto[]> {
    return this.database.transaction(actor, async (em) => {
      await requireHospital(em, hospitalId)
      return photosOf(em, hospitalId)
    })
  }

  /**
   * Draws the picture and adds it behind the others; whatever fails on the way leaves nothing.
   * @throws ProblemError not_found, file_too_large, file_type_not_supported, file_refused, invalid_input for a small picture or
   *   one too many
   */
  async add(
    actor: UserActor,
    hospitalId: string,
    details: PhotoDetails,
    file: UploadedFile,
    idempotencyKey: string | undefined,
  ): Promise<AdminHospitalPhoto> {
    await this.database.transaction(actor, (em) => requireHospital(em, hospitalId))
    const { sha256, files } = await this.drawer.draw(actor.userId, file.content)
    const id = uuid()
    const paths: string[] = []
    try {
      const stored = await this.store(actor, files, paths)
      const request = { route: ROUTE, body: { hospitalId, ...details, sha256 } }
      const photo = await this.database.transaction(actor, (em) =>
        once(em, actor, idempotencyKey, request, async () => {
          if ((await lockPhotos(em, hospitalId)) >= MOST_PHOTOS) throw tooMany()
          await insertPhoto(em, { id, hospitalId, details, files: stored })
          for (const path of paths) await cancelRemoval(em, path)
          await audit(em, actor, {
            action: 'hospital.photo_add',
            subjectType: 'hospital',
            subjectId: hospitalId,
            details: { photoId: id },
          })
          return photoOf(em, hospitalId, id)
        }),
      )
      // A repetition got the first answer: what it has drawn is of no use.
      if (photo.id !== id) await this.abandon(actor, paths)
      return photo
    } catch (error) {
      await this.abandon(actor, paths)
      throw error
    }
  }

  /** @throws ProblemError stale_version when somebody else changed it meanwhile */
  patch(
    actor: UserActor,
    hospitalId: string,
    photoId: string,
    { version, ...change }: PhotoPatch,
  ): Promise<AdminHospitalPhoto> {
    return this.database.transaction(actor, async (em) => {
      const photo = await photoOf(em, hospitalId, photoId)
      const wanted = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      if (!(await updatePhoto(em, photoId, version, { ...photo, ...wanted })))
        throw new ProblemError('stale_version')
      await audit(em, actor, {
        action: 'hospital.photo_change',
        subjectType: 'hospital',
        subjectId: hospitalId,
        details: { photoId, fields: Object.keys(wanted).join(' ') },
      })
      return photoOf(em, hospitalId, photoId)
    })
  }

  /** @throws ProblemError stale_version unless these are all that there are */
  order(actor: UserActor, hospitalId: string, ids: string[]): Promise<AdminHospitalPhoto[]> {
    return this.database.transaction(actor, async (em) => {
      await lockPhotos(em, hospitalId)
      const before = (await photosOf(em, hospitalId)).map(({ id }) => id)
      if (before.length !== ids.length || before.some((id) => !ids.includes(id)))
        throw new ProblemError('stale_version')
      await orderPhotos(em, ids)
      await audit(em, actor, {
        action: 'hospital.photo_order',
        subjectType: 'hospital',
        subjectId: hospitalId,
        details: { photos: ids.length },
      })
      return photosOf(em, hospitalId)
    })
  }

  /** With the row goes the key; the files go as soon as they can. */
  remove(actor: UserActor, hospitalId: string, photoId: string, version: number): Promise<void> {
    return this.database.transaction(actor, async (em) => {
      await lockPhotos(em, hospitalId)
      const photo = await photoOf(em, hospitalId, photoId)
      if (photo.version !== version) throw new ProblemError('stale_version')
      for (const path of await deletePhoto(em, photoId)) await scheduleRemoval(em, path)
      await audit(em, actor, {
        action: 'hospital.photo_remove',
        subjectType: 'hospital',
        subjectId: hospitalId,
        details: { photoId },
      })
    })
  }

  /** For the back office: the smallest file, of hidden hospitals too. */
  preview(actor: UserActor, hospitalId: string, photoId: string): Promise<PhotoContent> {
    return this.database
      .transaction(actor, (em) => findFile(em.getKysely(), { hospitalId, photoId }))
      .then((file) => this.open(file))
  }

  /** For everyone, while the hospital is public. */
  async publicFile(sha256: string): Promise<PhotoContent> {
    return this.open(await findFile(this.database.catalogue, { sha256 }))
  }

  private async open(file: Awaited<ReturnType<typeof findFile>>): Promise<PhotoContent> {
    if (!file) throw new ProblemError('not_found')
    try {
      return { content: await this.storage.get(file.path, file.wrappedKey), size: file.size }
    } catch (error) {
      // Removed in this moment.
      throw error instanceof StorageMissingError ? new ProblemError('not_found') : error
    }
  }

  private async store(actor: UserActor, files: DrawnPhoto['files'], paths: string[]): Promise<StoredFile[]> {
    const folder = `hospital-photos/${randomBytes(16).toString('hex')}`
    const stored: StoredFile[] = []
    for (const { width, height, bytes } of files) {
      const object = await this.storage.put(folder, 'webp', Readable.from([bytes]), {
        limitBytes: MOST_DRAWN_BYTES,
        // From here on the object is removed one day, unless a row refers to it by then.
        before: async (path) => {
          await this.database.transaction(actor, (em) => scheduleRemoval(em, path, UNCLAIMED_FOR_MS))
          paths.push(path)
        },
      })
      stored.push({ ...object, width, height })
    }
    return stored
  }

  /** What stays behind when this fails as well goes within the hour. */
  private async abandon(actor: UserActor, paths: string[]): Promise<void> {
    try {
      await this.database.transaction(actor, async (em) => {
        for (const path of paths) await scheduleRemoval(em, path)
      })
    } catch (error) {
      this.logger.warn({ err: error, msg: 'What is left of a picture could not be removed yet' })
    }
  }
}

function tooMany(): ProblemError {
  const sentence = { code: 'too_many_photos', params: { max: MOST_PHOTOS } } as const
  return new ProblemError('invalid_input', {
    reason: sentence.code,
    params: sentence.params,
    errors: [{ pointer: '/file', ...sentence }],
  })
}
