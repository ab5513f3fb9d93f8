/** The files that the server takes as a letter or an invoice, as an input accepts them. */
export const DOCUMENT_TYPES = 'application/pdf,image/jpeg,image/png'

/** For these refusals of a file a form shows the words of the server. */
export const FILE_REFUSALS = ['file_too_large', 'file_type_not_supported', 'file_refused']

/** Whether the server refuses the file for its type. Browsers do not know every type. */
export const isOtherType = ({ type }: File): boolean =>
  type !== '' && !DOCUMENT_TYPES.split(',').includes(type)
