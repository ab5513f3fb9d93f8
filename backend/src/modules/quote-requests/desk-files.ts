import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { type CaseBriefContent, CaseBriefsService } from '../case-briefs/index.js'
import { endingOf, HospitalFiles, type SentFile } from '../records/index.js'
import type { DeskFileView } from './desk-quote-request.dto.js'
import { QuoteConsent, QuoteRequest } from './quote-request.entity.js'

export interface DeskCase {
  brief: CaseBriefContent
  files: DeskFileView[]
}

/** The case of a request as its hospital reads it: the brief, and the files that the patient agreed to. */
@Injectable()
export class DeskFiles {
  constructor(
    private readonly database: Database,
    private readonly briefs: CaseBriefsService,
    private readonly records: HospitalFiles,
  ) {}

  /** Undefined where the consent is withdrawn or the request has ended: the login then shows no brief. */
  async caseOf(em: EntityManager, { id, briefId }: QuoteRequest): Promise<DeskCase | undefined> {
    const brief = briefId && (await this.briefs.findSent(em, briefId))
    const consent = brief && (await em.findOne(QuoteConsent, { quoteRequest: id }))
    if (!brief || !consent) return undefined
    const shared = brief.files.filter(({ recordId }) => consent.recordIds.includes(recordId))
    const records = await this.records.list(em, consent.recordIds)
    const files = shared.flatMap(({ recordId, kind, madeIn }) => {
      const record = records.find((one) => one.id === recordId)
      if (!record) return []
      return [{ ...record, name: neutralName(kind, madeIn, record.contentType), kind, madeIn }]
    })
    return { brief: { ...brief, files: shared }, files }
  }

  /** @throws ProblemError not_found for a file that is not part of the case, and as `HospitalFiles.open` */
  async open(actor: UserActor, id: string, fileId: string): Promise<SentFile> {
    const file = await this.database.transaction(actor, async (em) => {
      const request = await em.findOne(QuoteRequest, { id })
      const found = request && (await this.caseOf(em, request))
      return found?.files.find((one) => one.id === fileId)
    })
    if (!file) throw new ProblemError('not_found')
    const { content, contentType, size } = await this.records.open(actor, fileId)
    return { content, contentType, size, name: file.name }
  }
}

/** Says what the consent said, and nothing of the patient's own name of the file: `xray-2026-05.pdf`. */
const neutralName = (kind: string, madeIn: string | null, contentType: string) =>
  `${[kind, madeIn].filter(Boolean).join('-')}.${endingOf(contentType)}`
