import { Controller, Headers, HttpCode, Post, Query, Req } from '@nestjs/common'
import { ApiBody, ApiConsumes, ApiHeader } from '@nestjs/swagger'
import type { FastifyRequest } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { TakesCsv } from '../../platform/http/index.js'
import { HospitalImport, ImportQuery } from './hospital-import.dto.js'
import { HospitalImportService } from './hospital-import.service.js'

@Controller('admin/hospitals/import')
export class HospitalImportController {
  constructor(private readonly imports: HospitalImportService) {}

  /** Up to 1,000 hospitals in a CSV file of 2 MB, UTF-8. They are added inactive, all of them or none. */
  @Post()
  @HttpCode(200)
  @Can('admin.hospital')
  @TakesCsv()
  @ApiConsumes('text/csv')
  @ApiBody({ schema: { type: 'string' } })
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' })
  import(
    @CurrentUser() actor: UserActor,
    @Query() { dryRun }: ImportQuery,
    @Req() { body }: FastifyRequest,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<HospitalImport> {
    if (!Buffer.isBuffer(body)) throw new ProblemError('unsupported_media_type', { reason: 'send_csv' })
    return dryRun === 'true'
      ? this.imports.dryRun(actor, body)
      : this.imports.import(actor, body, idempotencyKey)
  }
}
