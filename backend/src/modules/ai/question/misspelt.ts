import { isSpelledLike } from './spelling.js'

/** The words that whole sentences are understood by; the catalogue's own are looked for there. */
const TELLING =
  `hospital hospitals transplant transplants replacement treatment treatments operation surgery surgeon pregnant pregnancy
  fertility infertility kidney stomach embryo insurance interpreter interpreters translator accommodation deposit refund appointment
  consultation documents records passport embassy biopsy chemotherapy radiation tummy surgeons specialist language malaysia thailand
  istanbul accredited accreditation certified privacy receipt payment bypass artery arteries airport companion aftercare password passwords`
    .split(/\s+/)
    .filter((word) => word.length >= 6)
const KNOWN = new Set(TELLING)

/** A long word that is nearly one of them. */
export const withoutMisspelt = (text: string, isWord: (word: string) => boolean): string =>
  text.replace(/\p{L}{6,}/gu, (word) =>
    KNOWN.has(word) || isWord(word) ? word : (TELLING.find((known) => isSpelledLike(word, known)) ?? word),
  )
