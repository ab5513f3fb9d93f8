import { applyDecorators } from '@nestjs/common'
import { ApiBody, ApiConsumes, ApiOkResponse, ApiProduces } from '@nestjs/swagger'
import type { UserActor } from '../../platform/authz/index.js'
import { TakesFile } from '../../platform/http/index.js'
import { MOST_BYTES } from '../records/index.js'

/** A form with one file. */
export const TakesInvoice = () =>
  applyDecorators(
    TakesFile(),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' } },
      },
    }),
  )

export const AnswersFile = () =>
  applyDecorators(
    ApiProduces('application/octet-stream'),
    ApiOkResponse({ description: 'The file', schema: { type: 'string', format: 'binary' } }),
  )

export const invoiceFrom = ({ userId }: UserActor) => ({
  field: 'file',
  mostBytes: MOST_BYTES,
  sender: userId,
})
