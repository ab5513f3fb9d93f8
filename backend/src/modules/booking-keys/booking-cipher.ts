import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { keepsWrappedKeys, MasterKeys, newObjectKey } from '../../platform/storage/index.js'
import { BookingKey } from './booking-key.entity.js'

keepsWrappedKeys({ table: 'booking_keys', column: 'wrapped_key', path: "'bookings/' || id" })

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

interface BookingOfPatient {
  id: string
  userId: string
}

/** Encrypts what is personal in the rows of a booking. Without its key nobody reads them: erasure deletes the key. */
@Injectable()
export class BookingCipher {
  constructor(private readonly keys: MasterKeys) {}

  /** @param context names the row that holds the result, such as `case_briefs/<id>`. Opening needs the same context. */
  async seal(em: EntityManager, booking: BookingOfPatient, context: string, value: object): Promise<Buffer> {
    const key = (await this.findKey(em, booking.id)) ?? (await this.addKey(em, booking))
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
    return Buffer.concat([nonce, cipher.update(JSON.stringify(value)), cipher.final(), cipher.getAuthTag()])
  }

  /** @throws Error if the key is deleted, or the bytes were altered or belong to another row */
  async open<T>(em: EntityManager, bookingId: string, context: string, sealed: Uint8Array): Promise<T> {
    return (await this.opener(em, bookingId))(context, sealed)
  }

  /** Reads the key of a booking once, to open several of its rows. @throws Error if the key is deleted */
  async opener(em: EntityManager, bookingId: string) {
    const key = await this.findKey(em, bookingId)
    if (!key) throw new Error(`The key of booking ${bookingId} is deleted`)
    return <T>(context: string, sealed: Uint8Array): T => {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(-TAG_BYTES))
      const text = Buffer.concat([
        decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]).toString()
      return JSON.parse(text)
    }
  }

  private async findKey(em: EntityManager, id: string): Promise<Buffer | undefined> {
    const row = await em.findOne(BookingKey, { id })
    return row ? this.keys.unwrap(pathOf(id), row.wrappedKey).subarray(0, KEY_BYTES) : undefined
  }

  /** Another transaction may add the key at the same time: the first one counts. */
  private async addKey(em: EntityManager, { id, userId }: BookingOfPatient): Promise<Buffer> {
    const wrappedKey = this.keys.wrap(pathOf(id), newObjectKey())
    await em.upsert(
      BookingKey,
      { id, userId, wrappedKey, createdAt: new Date() },
      { onConflictAction: 'ignore' },
    )
    const key = await this.findKey(em, id)
    if (!key) throw new Error(`Booking ${id} has no key`)
    return key
  }
}

const pathOf = (bookingId: string) => `bookings/${bookingId}`
