import { type Token, type TokenHandler, Tokenizer } from 'parse5'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { RefusedFile, refuseIf } from './file-kind.ts'

const MOST_ENTRIES = 2_000
const MOST_BYTES = 128 * 1024 * 1024
const MOST_RATIO = 200
/** Below this a part of much repetition is no bomb. */
const SMALL_BYTES = 1024 * 1024
const MOST_MARKUP_BYTES = 32 * 1024 * 1024

const CONTENT_TYPES = '[content_types].xml'
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** Macros, controls, and programs in whatever wrapping. */
const REFUSED_PARTS =
  /(^|\/)(vba[^/]*|activex)(\/|$|\.)|\.(bin|docm|dotm|xlsm|xltm|xlsb|pptm|exe|dll|js|vbs|ps1|bat|cmd|scr|hta|lnk|jar|html?|mht|mhtml|rtf)$/
const LINKS = /^(https?:|mailto:|tel:|(?!\/\/)[^:\\]*$)/i
/** Fields that start programs or fetch what is elsewhere. */
const REFUSED_FIELDS = /\b(DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE\s+"?\w+:|IMPORT)\b/i

/** @throws RefusedFile for macros, relations to the outside other than links, bombs, and what is no Word document */
export async function inspectDocx(bytes: Buffer): Promise<undefined> {
  const zip = await open(bytes)
  refuseIf(zip.entryCount > MOST_ENTRIES, 'too many parts')
  const entries = await list(zip)
  inspectDirectory(entries, bytes)
  let left = MOST_BYTES
  const parts = new Set<string>()
  for (const entry of entries) {
    const name = entry.fileName.toLowerCase()
    refuseIf(parts.has(name), 'a part twice')
    parts.add(name)
    refuseIf(REFUSED_PARTS.test(name), 'a part that is not allowed')
    const markup = /\.(xml|rels)$/.test(name)
    const content = await read(zip, entry, left, markup)
    left -= entry.uncompressedSize
    if (markup) inspectMarkup(name, content)
  }
  if (!parts.has(CONTENT_TYPES) || !parts.has('word/document.xml'))
    throw new RefusedFile('type', 'no Word document')
}

const open = (bytes: Buffer): Promise<ZipFile> =>
  yauzl.fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true })

async function list(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return entries
}

/** What the directory says already shows a bomb, parts that overlap, and a second file before or between them. */
function inspectDirectory(entries: Entry[], bytes: Buffer) {
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  refuseIf(total > MOST_BYTES, 'expands too far')
  refuseIf(packed > bytes.length, 'parts that overlap')
  for (const { uncompressedSize, compressedSize } of entries)
    refuseIf(uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MOST_RATIO, 'a bomb')
  const starts = entries.map(({ relativeOffsetOfLocalHeader }) => relativeOffsetOfLocalHeader)
  refuseIf(new Set(starts).size < starts.length, 'parts that overlap')
  refuseIf(Math.min(...starts) !== 0, 'something before the first part')
}

async function read(zip: ZipFile, entry: Entry, left: number, keep: boolean): Promise<Buffer> {
  refuseIf(entry.isEncrypted(), 'encryption')
  const stream = await zip.openReadStreamPromise(entry)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    refuseIf(size > left || (keep && size > MOST_MARKUP_BYTES), 'expands too far')
    if (keep) chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function inspectMarkup(name: string, content: Buffer) {
  // Fatal: what a reader might take for another encoding is refused, too.
  const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
  refuseIf(text.includes('\0') || /^\s*<\?xml[^>]*encoding=["'](?!utf-?8)/i.test(text), 'an unusual encoding')
  refuseIf(/<!(DOCTYPE|ENTITY)/i.test(text), 'a document type of its own')
  if (name === CONTENT_TYPES) {
    refuseIf(/macroenabled|vbaproject|activex/i.test(text), 'macros')
    let document = false
    eachTag(text, (_tag, attribute) => {
      document ||= attribute('contenttype') === MAIN_TYPE
    })
    if (!document) throw new RefusedFile('type', 'no Word document')
  } else if (name.endsWith('.rels')) eachTag(text, inspectRelation)
  else if (name.startsWith('word/')) inspectFields(text)
}

function inspectRelation(_tag: string, attribute: (name: string) => string) {
  const [type, target] = [attribute('type'), attribute('target').trim()]
  refuseIf(/vbaproject|attachedtoolbars|activex|control$/i.test(type), 'macros')
  if (attribute('targetmode').trim().toLowerCase() !== 'external') {
    refuseIf(/^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i.test(target), 'a relation to the outside')
    return
  }
  refuseIf(!/\/hyperlink$/i.test(type) || !LINKS.test(target), 'a relation to the outside')
}

/** The text of one field may be spread over many elements. */
function inspectFields(text: string) {
  const fields = [...text.matchAll(/<(?:\w+:)?instrText[^>]*>([^<]*)/g)].map(([, field]) => field).join('')
  refuseIf(REFUSED_FIELDS.test(fields), 'a field that reaches outside')
  if (!text.includes('fldSimple')) return
  eachTag(text, (tag, attribute) => {
    refuseIf(
      tag.endsWith('fldsimple') && REFUSED_FIELDS.test(attribute('instr')),
      'a field that reaches outside',
    )
  })
}

/** @param visit is told names in lower case, without their prefix for attributes, and values with their entities read */
function eachTag(text: string, visit: (tag: string, attribute: (name: string) => string) => void) {
  const ignore = () => undefined
  const handler: TokenHandler = {
    onStartTag: ({ tagName, attrs }: Token.TagToken) =>
      visit(
        tagName,
        (wanted) => attrs.find(({ name }) => name.slice(name.indexOf(':') + 1) === wanted)?.value ?? '',
      ),
    onComment: ignore,
    onDoctype: ignore,
    onEof: ignore,
    onEndTag: ignore,
    onCharacter: ignore,
    onNullCharacter: ignore,
    onWhitespaceCharacter: ignore,
  }
  new Tokenizer({ sourceCodeLocationInfo: false }, handler).write(text, true)
}
