import { fileTypeFromBuffer } from 'file-type'
import { type FileKind, RefusedFile } from './file-kind.ts'

/** Types as the first bytes tell them. */
const DETECTED: Record<string, FileKind> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'application/x-cfb': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
}

/** A DOCX with a password is a compound file with a stream of this name. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * Inspects a file as one that somebody made to do harm.
 * @returns the content to keep instead, or undefined to keep the file as it is
 * @throws RefusedFile, or another error for a file that cannot be read
 */
export async function inspectFile(kind: FileKind, bytes: Buffer): Promise<Buffer | undefined> {
  const sniffed = (await fileTypeFromBuffer(bytes))?.mime
  // The first bytes of a zip do not tell what the zip holds; the check of a DOCX reads its parts.
  const detected = kind === 'docx' ? zipKind(bytes) : sniffed
  if (DETECTED[detected ?? ''] !== kind) throw mismatch(kind, bytes, sniffed)
  switch (kind) {
    case 'pdf':
      return (await import('./inspect-pdf.ts')).inspectPdf(bytes)
    case 'docx':
      return (await import('./inspect-docx.ts')).inspectDocx(bytes)
    case 'doc':
      return (await import('./inspect-doc.ts')).inspectDoc(bytes)
    default:
      return (await import('./rewrite-image.ts')).rewriteImage(kind, bytes)
  }
}

function mismatch(kind: FileKind, bytes: Buffer, sniffed: string | undefined): RefusedFile {
  if (kind === 'docx' && bytes.includes(ENCRYPTED_PACKAGE)) return new RefusedFile('encrypted', 'encryption')
  const isMarkup = /^\s*</.test(bytes.subarray(0, 256).toString('latin1'))
  const isOtherType = isMarkup || (sniffed !== undefined && DETECTED[sniffed] !== kind)
  return new RefusedFile(isOtherType ? 'type' : 'damaged', 'other content than declared')
}

const zipKind = (bytes: Buffer) =>
  bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
    ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    : undefined
