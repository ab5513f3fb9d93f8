/** Letters and digits of any alphabet that look like the Latin letter before them, also with a stroke or a hook, in small letters. */
const LOOK_ALIKES: Record<string, string> = {
  a: 'аαɑᴀꓮꭺə',
  b: 'вβʙꓐᏼɓ',
  c: 'сϲᴄꓚꮯ',
  d: 'ԁᴅꓓꭰđðɗɖ',
  e: 'еεᴇꓰꭼɛ',
  f: 'ꜰꓝƒ',
  g: 'ɡɢꓖ',
  h: 'һнηʜհħꓧꮋ',
  // A capital I looks like a small l.
  i: 'l1|ıɪіιӏʟꓲꓡꮮɩł',
  j: 'јᴊꓙ',
  k: 'кκᴋꓗꮶƙ',
  m: 'мμᴍꓟꮇ',
  n: 'νпɴꓠոŋ',
  o: '0оοօᴏꓳ߀०০੦๐໐øɔ',
  p: 'рρᴘꓑꮲ',
  q: 'ԛ',
  r: 'гʀꓣꮢ',
  s: 'ѕꜱꓢꮪ',
  t: 'тτᴛꓔꭲŧ',
  u: 'υᴜꓴսʋ',
  v: 'ѵᴠꓦ',
  w: 'ԝѡωᴡꓪ',
  x: 'хχꓫ',
  y: 'уүγʏꓬƴɣ',
  z: 'ᴢζꓜꮓ',
}

const LATIN_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) =>
    [...others].map((other) => [other, latin] as const),
  ),
)

/** Reduces a text to the letters, digits and accents that a reader takes it for. Texts with one result look the same. */
export const foldLookAlikes = (text: string): string =>
  Array.from(text.normalize('NFKD').toLowerCase(), (character) => LATIN_OF.get(character) ?? character)
    .join('')
    .replace(/[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
