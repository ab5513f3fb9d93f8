/**
 * Characters that show nothing, or turn the text after them around: a text with one reads differently than it is. The joiners U+200C and
 * U+200D stay, as names in Persian and Indian scripts need them.
 */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')
