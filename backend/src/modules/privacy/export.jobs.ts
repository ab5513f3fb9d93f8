import { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { IsUUID } from 'class-validator'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { firstTime, sendJob } from '../../platform/outbox/index.js'
import { PersonalData, scheduleRemoval } from '../../platform/personal-data/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { Storage, type StoredObject } from '../../platform/storage/index.js'
import { MailDelivery, mailText, renderMail } from '../notifications/index.js'
import { exportFolder, writeExportDocument } from './export-document.js'
import { failRequest, finishExport, startRequest } from './privacy-requests.repository.js'

const HOUR_MS = 3_600_000
const EXPIRES_AFTER_MS = 7 * 24 * HOUR_MS
/** Longer than any attempt takes: an object that no request has taken by then belongs to none. */
const UNCLAIMED_FOR_MS = HOUR_MS
const LIMIT_BYTES = 512 * 1024 * 1024

export class PrivacyRequestPayload {
  @IsUUID()
  requestId!: string
}

export const dataExport = defineJob({
  name: 'privacy.export',
  queue: 'privacy',
  version: 1,
  payload: PrivacyRequestPayload,
  attempts: 6,
  backoffMs: 5_000,
  timeoutMs: 300_000,
})

const exportReadyMail = defineJob({
  name: 'privacy.export_ready_mail',
  payload: PrivacyRequestPayload,
  ...MAIL_JOB,
})

const EXPORT = systemActor(dataExport.name)

@Injectable()
export class ExportJobs {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
    private readonly storage: Storage,
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  @HandlesJob(dataExport)
  async write({ requestId }: PrivacyRequestPayload, message: JobMessage): Promise<void> {
    try {
      const userId = await this.database.transaction(EXPORT, (em) => startRequest(em, requestId, 'export'))
      if (!userId) return
      const sections = await this.database.snapshot(EXPORT, (em) => this.personalData.exportAll(em, userId))
      const stored = await this.store(userId, sections)
      await this.finish(requestId, message.id, stored, Object.keys(sections))
    } catch (error) {
      if (message.attempt >= dataExport.attempts)
        await this.database.transaction(EXPORT, (em) => failRequest(em, requestId))
      throw error
    }
  }

  /** Tells that the copy is there; what is in it is read on the site only. */
  @HandlesJob(exportReadyMail)
  mailReady({ requestId }: PrivacyRequestPayload, { id }: JobMessage) {
    return this.mails.send(id, async (em) => {
      const person = await em
        .getKysely<Tables>()
        .selectFrom('privacy_requests as r')
        .innerJoin('users as u', 'u.id', 'r.user_id')
        .innerJoin('profiles as p', 'p.user_id', 'u.id')
        .select(['u.email', 'p.first_name as name', 'p.language as locale'])
        .where('r.id', '=', requestId)
        .where('u.closed_at', 'is', null)
        .executeTakeFirst()
      if (!person) return undefined
      const { locale } = person
      const mail = await renderMail({
        locale,
        subject: mailText(locale, 'exportReady.subject'),
        heading: mailText(locale, 'exportReady.subject'),
        name: person.name,
        paragraphs: [mailText(locale, 'exportReady.body')],
        action: {
          label: mailText(locale, 'exportReady.action'),
          url: new URL('/account/data', this.config.publicOrigin).href,
        },
        note: mailText(locale, 'exportReady.note'),
      })
      return { ...mail, kind: 'ordinary', to: person.email }
    })
  }

  /** From here on the object is removed one day, whatever becomes of this attempt. */
  private async store(userId: string, sections: Record<string, unknown>): Promise<StoredObject> {
    const content = Readable.from([writeExportDocument(sections, new Date())])
    const stored = await this.storage.put(exportFolder(userId), 'json', content, { limitBytes: LIMIT_BYTES })
    await this.database.transaction(EXPORT, (em) => scheduleRemoval(em, stored.path, UNCLAIMED_FOR_MS))
    return stored
  }

  private finish(
    requestId: string,
    messageId: string,
    { path, wrappedKey, size }: StoredObject,
    sections: string[],
  ): Promise<void> {
    return this.database.transaction(EXPORT, async (em) => {
      const content = { objectPath: path, wrappedKey, expiresAfterMs: EXPIRES_AFTER_MS }
      // Meanwhile another attempt may have finished it, or the account was erased.
      if (!(await finishExport(em, requestId, content, { sections, bytes: size }))) {
        await scheduleRemoval(em, path)
        return
      }
      await firstTime(em, messageId)
      await scheduleRemoval(em, path, EXPIRES_AFTER_MS)
      await sendJob(em, exportReadyMail, { requestId })
      await audit(em, EXPORT, {
        action: 'export.complete',
        subjectType: 'privacy_request',
        subjectId: requestId,
        details: { bytes: size },
      })
    })
  }
}
