/** White space and characters that show nothing, such as a zero-width space. */
const UNSEEN = /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u

/** Trims a text. Returns an empty text if it holds only characters that show nothing. Joiners inside words and emoji stay. */
export const trimText = (text: string): string => (UNSEEN.test(text) ? '' : text.trim())
