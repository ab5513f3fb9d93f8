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

/**
 * Looks into a file as into one that somebody made to do harm.
 * @returns what to keep instead, or undefined to keep the file as it is
 * @throws RefusedFile, or anything else for a file that cannot be read
 */
export async function inspectFile(kind: FileKind, bytes: Buffer): Promise<Buffer | undefined> {
  // A zip's first bytes do not tell what it is; its parts do, which its own check reads.
  const detected = kind === 'docx' ? zipKind(bytes) : (await fileTypeFromBuffer(bytes))?.mime
  if (DETECTED[detected ?? ''] !== kind) throw new RefusedFile('type', 'other content than declared')
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

const zipKind = (bytes: Buffer) =>
  bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
    ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    : undefined
