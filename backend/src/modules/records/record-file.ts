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
/** A name with one of these before its last extension disguises the file. */
const PROGRAMS = new Set(
  'exe com scr pif bat cmd msi msc cpl dll lnk url reg js mjs vbs vbe wsf hta ps1 sh php phtml asp aspx jsp cgi pl py jar apk app dmg iso docm dotm xlsm html htm xhtml svg xml'.split(
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

/** Cleans a file name for display: the last part of a path, without invisible characters, at most one line long. */
export function cleanFileName(sent: string): string {
  const last = decodePercent(sent).split(/[\\/]/).pop() ?? ''
  const clean = last.toWellFormed().normalize('NFC').replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
  const dot = clean.lastIndexOf('.')
  if (dot < 0) return [...clean].slice(0, LONGEST_NAME).join('')
  const ending = clean.slice(dot).slice(0, 10)
  const base = [...clean.slice(0, dot)].slice(0, LONGEST_NAME).join('').trim()
  return `${base || 'file'}${ending}`
}

/** A program that reads the name may decode it more than once. */
const MOST_DECODINGS = 3

function decodePercent(sent: string): string {
  let name = sent
  for (let round = 0; round < MOST_DECODINGS; round++) {
    // A character of several bytes is decoded whole; bytes that are no character stay as typed.
    name = name.replace(/(%[0-9a-f]{2})+/gi, (bytes) => {
      try {
        return decodeURIComponent(bytes)
      } catch {
        return bytes
      }
    })
  }
  return name.replace(/%(0[0-9a-f]|1[0-9a-f]|7f)/gi, '')
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

/** The ending of a name: of a kind of file, or of the safe copy of a document in Word's formats. */
export function endingOf(contentType: string): string {
  const kind = Object.values(KINDS).find((one) => one.contentType === contentType)
  return kind ? kind.extensions[0] : 'html'
}

/** Names the safe copy after its file: `Heart (safe copy).pdf`, `Letter (safe copy).html`. */
export function copyName(name: string, contentType: string): string {
  const base = name.slice(0, name.lastIndexOf('.')) || name
  return `${base} (safe copy).${contentType === 'text/html' ? 'html' : 'pdf'}`
}
