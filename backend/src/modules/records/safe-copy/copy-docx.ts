import { type DocxPackage, type Part, readDocxPackage, targetPath } from '../inspection/docx-package.ts'
import { WORD_URIS } from '../inspection/inspect-docx.ts'
import { readXml } from '../inspection/read-xml.ts'
import type { SafeCopy } from './copy.ts'
import { HtmlPage, type Run } from './html-page.ts'
import { symbolText } from './symbols.ts'

const COMPATIBILITY_URI = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const RELATION_URIS = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
])
/** Relationship types of the parts with their own text, in the order of the copy. */
const OTHER_PARTS: [type: string, heading: string][] = [
  ['header', 'Header'],
  ['footer', 'Footer'],
  ['footnotes', 'Footnotes'],
  ['endnotes', 'Endnotes'],
  ['comments', 'Comments'],
]

type Piece =
  | { runs: Run[] }
  | { picture: string }
  | { tag: Parameters<HtmlPage['raw']>[0] }
  | { note: string }

/** Copies text, tables and pictures of a DOCX. Fields show their last result, links their text. */
export async function copyDocx(bytes: Buffer): Promise<SafeCopy> {
  const source = await readDocxPackage(bytes)
  const page = new HtmlPage()
  const contents = new Map(source.parts.map(({ name, content }) => [name, content]))
  await writePart(page, source, source.main, contents)
  const relations = source.relations.get(source.main.name) ?? []
  for (const [type, heading] of OTHER_PARTS) {
    for (const relation of relations) {
      if (relation.type !== type || relation.isExternal) continue
      const part = source.parts.find(({ name }) => name === targetPath(source.main.name, relation.target))
      const pieces = part ? readPieces(part) : []
      if (
        !part ||
        !pieces.some(
          (piece) => 'picture' in piece || ('runs' in piece && piece.runs.some(({ text }) => text.trim())),
        )
      )
        continue
      page.heading(heading)
      await writePart(page, source, part, contents)
    }
  }
  return page.finish()
}

async function writePart(
  page: HtmlPage,
  { relations }: DocxPackage,
  part: Part,
  contents: ReadonlyMap<string, Buffer>,
) {
  const inside = (relations.get(part.name) ?? []).filter(({ isExternal }) => !isExternal)
  const targets = new Map(inside.map(({ id, target }) => [id, target]))
  for (const piece of readPieces(part)) {
    if ('runs' in piece) page.paragraph(piece.runs)
    else if ('tag' in piece) page.raw(piece.tag)
    else if ('note' in piece) page.note(piece.note)
    else {
      const target = targets.get(piece.picture)
      await page.picture(target === undefined ? undefined : contents.get(targetPath(part.name, target)))
    }
  }
}

const TABLE_TAGS = { tbl: 'table', tr: 'tr', tc: 'td' } as const

const OFF = new Set(['0', 'false', 'off'])

/** Reads a part of the document in text order. A picture comes after the text of its paragraph. */
function readPieces({ content }: Part): Piece[] {
  const pieces: Piece[] = []
  const paragraphs: { runs: Run[]; after: Piece[] }[] = []
  /** Tags of each open run: a text box nests runs. */
  const formats: Run['tags'][number][][] = []
  /** The check box or drop-down list of a form that is being read. */
  let box: { checked?: boolean; preset?: boolean } | undefined
  let list: { entries: string[]; chosen?: number; preset?: number } | undefined
  let skipped = 0
  let inText = false
  const add = (text: string) => {
    const paragraph = paragraphs.at(-1)
    if (paragraph && text) paragraph.runs.push({ text, tags: [...(formats.at(-1) ?? [])] })
  }
  const addAfter = (piece: Piece) => (paragraphs.at(-1)?.after ?? pieces).push(piece)
  readXml(content, {
    open({ uri, name, attribute, attributes }) {
      // The fallback repeats the same content for older versions of Word.
      const isMovedAway = WORD_URIS.has(uri) && name === 'moveFrom'
      if (skipped > 0 || isMovedAway || (uri === COMPATIBILITY_URI && name === 'Fallback')) {
        skipped += 1
        return
      }
      const embedded = attributes.find((a) => RELATION_URIS.has(a.uri) && /^(embed|id)$/.test(a.name))?.value
      if (embedded && (name === 'blip' || name === 'imagedata')) addAfter({ picture: embedded })
      if (name === 'chart' && embedded) addAfter({ note: 'A chart in this place cannot be shown.' })
      if (name === 't' && !WORD_URIS.has(uri)) inText = uri.endsWith('/math')
      if (!WORD_URIS.has(uri)) return
      const value = attribute('val')
      const isOn = !OFF.has(value ?? '')
      const format = formats.at(-1)
      if (name === 'p') paragraphs.push({ runs: [], after: [] })
      else if (name === 'r') formats.push([])
      else if ((name === 'strike' || name === 'dstrike') && isOn) format?.push('s')
      else if (name === 'vertAlign' && value === 'superscript') format?.push('sup')
      else if (name === 'vertAlign' && value === 'subscript') format?.push('sub')
      else if (name === 'checkBox') box = {}
      else if (name === 'checked' && box) box.checked = isOn
      else if (name === 'ddList') list = { entries: [] }
      else if (name === 'result' && list) list.chosen = Number(value)
      else if (name === 'listEntry' && list) list.entries.push(value ?? '')
      else if (name === 'default' && box) box.preset = isOn
      else if (name === 'default' && list) list.preset = Number(value)
      else if (name === 't') inText = true
      else if (name === 'tab') add('\t')
      else if (name === 'br' || name === 'cr') add('\n')
      else if (name === 'noBreakHyphen') add('-')
      else if (name === 'numPr') add('• ')
      else if (name === 'sym') add(symbolText(attribute('font') ?? '', attribute('char') ?? ''))
      else if (Object.hasOwn(TABLE_TAGS, name))
        pieces.push({ tag: `<${TABLE_TAGS[name as 'tbl']}>` as '<table>' })
    },
    text(text) {
      if (inText && skipped === 0) add(text)
    },
    close({ uri, name }) {
      if (skipped > 0) {
        skipped -= 1
        return
      }
      if (name === 't') inText = false
      if (!WORD_URIS.has(uri)) return
      if (name === 'p') {
        const { runs = [], after = [] } = paragraphs.pop() ?? {}
        // A paragraph inside a paragraph belongs to a text box.
        const target = paragraphs.at(-1)?.after ?? pieces
        target.push({ runs }, ...after)
      } else if (name === 'r') formats.pop()
      else if (name === 'checkBox') {
        add((box?.checked ?? box?.preset) ? '\u2612' : '\u2610')
        box = undefined
      } else if (name === 'ddList') {
        add(list?.entries[list.chosen ?? list.preset ?? 0] ?? '')
        list = undefined
      } else if (Object.hasOwn(TABLE_TAGS, name))
        pieces.push({ tag: `</${TABLE_TAGS[name as 'tbl']}>` as '</table>' })
    },
  })
  return pieces
}
