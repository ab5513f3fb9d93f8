/**
 * Characters that show nothing, or turn the text after them around: a text with one reads differently than it is. The joiners U+200C and
 * U+200D stay, as names in Persian and Indian scripts need them, and so do the forms of emoji.
 */
const INVISIBLE =
  /[[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\u2800\ufff9-\ufffb]--[\u200c\u200d\ufe00-\ufe0f]]/gv

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')
