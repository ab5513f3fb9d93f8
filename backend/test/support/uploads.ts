import { randomUUID } from 'node:crypto'
import type { RecordView } from '../../src/modules/records/record.dto.js'
import type { Answer, RequestOptions, TestApp } from './app.js'
import type { SampleFile } from './files.js'

const BOUNDARY = 'sihat-test-boundary'

/** The form as its bytes, so that it can also be wrong. */
export function form(files: SampleFile[], { field = 'file', fields = {} as Record<string, string> } = {}) {
  const parts = files.map(({ name, type, bytes }) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
  )
  const others = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  return Buffer.concat([...others, ...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

export const sendForm = (
  app: TestApp,
  token: string | undefined,
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<Answer<RecordView & { code?: string; detail?: string }>> =>
  app.request('POST', 'medical-records', {
    body,
    token,
    headers: { 'content-type': FORM_TYPE, ...headers },
  } as RequestOptions)

export const upload = (
  app: TestApp,
  token: string | undefined,
  file: SampleFile,
  headers?: Record<string, string>,
) => sendForm(app, token, form([file]), headers)

/** Shares a file with a new booking of its owner: staff open nothing else. */
export async function shareWithTeam(app: TestApp, token: string, recordId: string): Promise<void> {
  const consent = { granted: true, textVersion: '2026-11-22.1', locale: 'en' }
  await app.request('PUT', 'profile/consents/share_with_hospital', { token, body: consent })
  const { body } = await app.request<{ id: string }>('POST', 'bookings', {
    token,
    body: { bookingType: 'surgery' },
  })
  await app.request('PUT', `bookings/${body.id}/documents/${recordId}`, { token, body: { hospitalId: null } })
}

/** Adds records that nobody uploaded, faster than uploads; they have no content. @returns their ids */
export async function insertRecords(app: TestApp, userId: string, names: string[]): Promise<string[]> {
  const rows = await app.rows<{ id: string }>(
    `insert into medical_records (id, user_id, status, folder, name, declared_type, content_type, size_bytes,
       sha256, storage_key, wrapped_key)
     select id, $1, 'ready', 'medical-records/x', name, 'application/pdf', 'application/pdf', 10, repeat('0', 64),
       'medical-records/x/' || id || '.pdf', 'x'
     from unnest($2::uuid[], $3::text[]) as added (id, name) returning id`,
    [userId, names.map(() => randomUUID()), names],
  )
  return rows.map(({ id }) => id)
}
