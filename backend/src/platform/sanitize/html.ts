const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** HTML in which each text is escaped. */
export class Markup {
  constructor(readonly source: string) {}
}

type Part = Markup | string | number | null | readonly Part[]

/** Writes HTML: texts are escaped, lists are joined, null is nothing. */
export const html = (source: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(source.reduce((before, after, index) => before + write(parts[index - 1] ?? null) + after))

function write(part: Part): string {
  if (part === null) return ''
  if (part instanceof Markup) return part.source
  return Array.isArray(part) ? part.map(write).join('') : escapeHtml(String(part))
}
