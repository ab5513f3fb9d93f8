/** A safe copy: staff open it instead of a patient's document. It holds pixels or plain text and no active content. */
export interface SafeCopy {
  contentType: 'application/pdf' | 'text/html'
  extension: 'pdf' | 'html'
  bytes: Buffer
  /** Pages in the copy, and in the document. Undefined for a document without pages. */
  pages?: number
  allPages?: number
}

/** Kinds of documents that need a copy; a picture is already drawn anew when it is uploaded. */
export type DocumentKind = 'pdf' | 'doc' | 'docx'
