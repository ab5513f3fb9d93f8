const WORD = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*/gu
const NAME = '[name]'

/** Behind which people say who they are; one to three words follow. */
const INTRODUCTIONS = [
  'my name is',
  'my name’s',
  "my name's",
  'i am called',
  "je m'appelle",
  'je m’appelle',
  'mon nom est',
  'mon nom c’est',
  'jina langu ni',
  'jina langu',
  'naitwa',
  'ninaitwa',
  'nama saya',
  'اسمي',
  'إسمي',
]
/** With which a sentence goes on after a name. */
const AFTER_NAME =
  "and|i|i'm|im|i’m|from|my|age|aged|the|with|who|et|je|j'ai|j’ai|de|du|ai|na|mimi|nina|kutoka|dan|saya|dari|انا|أنا|من|عمري|و\\p{L}{2,}|أبلغ|ولدي"
const INTRODUCED = new RegExp(
  `(?<![\\p{L}\\p{N}])(${INTRODUCTIONS.join('|')})([\\s:]{1,3})(?!(?:${AFTER_NAME})(?![\\p{L}\\p{N}]))[\\p{L}\\p{M}'’-]{1,40}(?:[ ](?!(?:${AFTER_NAME})(?![\\p{L}\\p{N}]))[\\p{L}\\p{M}'’-]{1,40}){0,2}`,
  'giu',
)

/** Shorter names are syllables of other words; those only where they are written as names. */
const SURE_LENGTH = 3

/** @param names as the profile has them */
export function redactNames(text: string, names: readonly string[]): string {
  const words = names.flatMap((name) => name.match(WORD) ?? [])
  const known = new Set([...words, ...words.flatMap(partsOf)].filter(({ length }) => length > 1).map(plain))
  const isName = (word: string) =>
    known.has(plain(word)) && (word.length >= SURE_LENGTH || word !== word.toLowerCase())
  const anonymous = text
    .replace(INTRODUCED, `$1$2${NAME}`)
    .replace(WORD, (word, at: number, whole: string) => {
      // A placeholder of ours.
      if (whole[at - 1] === '[') return word
      if (isName(word)) return NAME
      const parts = partsOf(word)
      if (parts.length > 1 && parts.some(isName))
        return parts.map((part) => (isName(part) ? NAME : part)).join('')
      // Arabic writes "and", "for" and "with" in front of a name without a space.
      const [, attached = '', rest = ''] = /^([ولبف])(\p{Script=Arabic}{3,})$/u.exec(word) ?? []
      return isName(rest) ? `${attached}${NAME}` : word
    })
  return anonymous.replace(/\[name\](?:[ -]\[name\])+/g, NAME)
}

const partsOf = (word: string) => word.split(/(?=['’-])|(?<=['’-])/)

/** Without case and accents. */
const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
