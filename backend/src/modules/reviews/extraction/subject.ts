/** Words that many hospitals have in their names. */
const COMMON = new Set(
  'and center centre clinic for health healthcare hospital institute international medical the university'.split(
    ' ',
  ),
)

/** Whether the name may be the hospital's: they have a word of their own in common. */
export function isAbout(subject: string, hospitalName: string): boolean {
  const own = wordsOf(hospitalName)
  return wordsOf(subject).some((word) => own.includes(word))
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word.length > 2 && !COMMON.has(word))
