import type { FileKind } from './inspection/file-kind.ts'

export const MOST_BYTES = 10 * 1024 * 1024
export const MOST_UNTIED_FILES = 5

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The first of the extensions is the one of the store. */
const KINDS: Record<FileKind, { extensions: [string, ...string[]]; contentType: string }> = {
  pdf: { extensions: ['pdf'], contentType: 'application/pdf' },
  jpeg: { extensions: ['jpg', 'jpeg'], contentType: 'image/jpeg' },
  png: { extensions: ['png'], contentType: 'image/png' },
  gif: { extensions: ['gif'], contentType: 'image/gif' },
  doc: { extensions: ['doc'], contentType: 'application/msword' },
  docx: { extensions: ['docx'], contentType: WORD },
}
/** Before the last extension these say that somebody wants the file taken for something else. */
const PROGRAMS = new Set(
  'exe com scr pif bat cmd msi dll lnk js mjs vbs vbe wsf hta ps1 sh php phtml asp aspx jsp cgi pl py jar apk html htm xhtml svg xml'.split(
    ' ',
  ),
)
const LONGEST_NAME = 150
/** Controls, marks that turn the direction of text, and what is not seen at all. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu

export interface RecordKind {
  kind: FileKind
  extension: string
  contentType: string
}

/** @returns undefined when the name's ending and the declared type do not both say the same supported kind */
export function declaredKind(name: string, declaredType: string): RecordKind | undefined {
  const segments = name.toLowerCase().split('.').slice(1)
  const ending = segments.pop()
  if (!ending || segments.some((segment) => PROGRAMS.has(segment.trim()))) return undefined
  const type = declaredType.split(';')[0]?.trim().toLowerCase()
  for (const [kind, { extensions, contentType }] of Object.entries(KINDS)) {
    if (!extensions.includes(ending)) continue
    return type === contentType
      ? { kind: kind as FileKind, extension: extensions[0], contentType }
      : undefined
  }
  return undefined
}

/** The name to show: the last part of a path, nothing that is not seen, and no longer than a line. */
export function cleanFileName(sent: string): string {
  const decoded = sent.replace(/%22/g, '"').replace(/%0[AaDd]/g, '')
  const last = decoded.split(/[\\/]/).pop() ?? ''
  const clean = last.toWellFormed().normalize('NFC').replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
  const dot = clean.lastIndexOf('.')
  if (dot < 0) return [...clean].slice(0, LONGEST_NAME).join('')
  const ending = clean.slice(dot).slice(0, 10)
  const base = [...clean.slice(0, dot)].slice(0, LONGEST_NAME).join('').trim()
  return `${base || 'file'}${ending}`
}

/** RFC 6266: plain letters for old readers, the whole name for others. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w. ()-]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
