import type { Message, MessageId } from '~/lib/i18n/i18n'

const MOST_FILES = 5
const MOST_BYTES = 10 * 1024 * 1024

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: WORD,
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
}

/** For the picker. An iPhone turns its HEIC pictures into JPEG where only that is accepted. */
export const ACCEPTED = Object.keys(TYPES)
  .map((ending) => `.${ending}`)
  .join(',')

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * The file as it is sent, with the type that its name says: devices without Word name none, or another one. A picture
 * that a phone gives without an ending gets the one of its type. What is in the file is the server's to check.
 * @returns undefined for what is not supported
 */
export function supported(file: File): File | undefined {
  const named = TYPES[endingOf(file.name)]
  if (named) return file.type === named ? file : new File([file], file.name, { type: named })
  if (file.name.includes('.')) return undefined
  const ending = Object.keys(TYPES).find((key) => TYPES[key] === file.type)
  return ending ? new File([file], `${file.name}.${ending}`, { type: file.type }) : undefined
}

export interface Refused {
  file: File
  title: MessageId
  body: Message
}

interface Checked {
  files: File[]
  refused: Refused[]
}

/** What of a choice can be sent, with so many files there already; and why each of the others cannot. */
export function checkFiles(chosen: File[], listed: number): Checked {
  if (listed + chosen.length > MOST_FILES) {
    const refused = chosen.map((file): Refused => ({ file, ...TOO_MANY }))
    return { files: [], refused }
  }
  const files: File[] = []
  const refused: Refused[] = []
  for (const file of chosen) {
    const sendable = supported(file)
    const body = sendable ? tooLarge(file) : unsupported(file)
    if (sendable && !body) files.push(sendable)
    else if (body) refused.push({ file, title: 'common.upload.error', body })
  }
  return { files, refused }
}

const TOO_MANY = { title: 'common.upload.tooMany', body: 'common.upload.tooMany.body' } as const

const tooLarge = ({ size }: File): Message | undefined =>
  size > MOST_BYTES ? 'common.upload.tooLarge' : undefined

const unsupported = ({ name, type }: File): Message =>
  /^hei[cf]s?$/.test(endingOf(name)) || /^image\/hei[cf]/.test(type)
    ? 'common.upload.heic'
    : 'common.upload.unsupported'
