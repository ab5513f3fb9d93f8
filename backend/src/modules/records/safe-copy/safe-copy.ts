import type { DocumentKind, SafeCopy } from './copy.ts'

/** @throws Error if no copy can be made */
export async function makeSafeCopy(kind: DocumentKind, bytes: Buffer): Promise<SafeCopy> {
  switch (kind) {
    case 'pdf':
      return (await import('./copy-pdf.ts')).copyPdf(bytes)
    case 'docx':
      return (await import('./copy-docx.ts')).copyDocx(bytes)
    case 'doc':
      return (await import('./copy-doc.ts')).copyDoc(bytes)
  }
}
