import { posix } from 'node:path'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { RefusedFile, refuseIf } from './file-kind.ts'
import { readXml } from './read-xml.ts'

const MOST_ENTRIES = 2_000
const MOST_BYTES = 128 * 1024 * 1024
const MOST_RATIO = 200
/** Below this size a repetitive part is no bomb. */
const SMALL_BYTES = 1024 * 1024
const MOST_MARKUP_BYTES = 32 * 1024 * 1024

const CONTENT_TYPES = '[content_types].xml'
const TYPES_URI = 'http://schemas.openxmlformats.org/package/2006/content-types'
const RELATIONS_URI = 'http://schemas.openxmlformats.org/package/2006/relationships'
const RELATIONS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml'
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** Declared for any part, present or not. */
const MACRO_TYPE = /macroenabled|vbaproject|activex/

export interface Part {
  /** Path in the package, in lower case and without a slash in front. */
  name: string
  contentType: string
  isXml: boolean
  content: Buffer
}

export interface Relation {
  id: string
  /** Last segment of the relationship type, in lower case: `hyperlink`, `image` … */
  type: string
  target: string
  isExternal: boolean
}

export interface DocxPackage {
  parts: Part[]
  /** Relationships by the name of the part that they belong to; '' is the package itself. */
  relations: Map<string, Relation[]>
  /** The document itself, whatever its name is. */
  main: Part
}

/** Reads a DOCX by the rules of Open Packaging Conventions. @throws RefusedFile */
export async function readDocxPackage(bytes: Buffer): Promise<DocxPackage> {
  const contents = await readZip(bytes)
  const typeOf = readContentTypes(contents.get(CONTENT_TYPES))
  const parts = [...contents].map(([name, content]): Part => {
    const contentType = name === CONTENT_TYPES ? 'application/xml' : typeOf(name)
    return { name, contentType, isXml: isXml(name, contentType, content), content }
  })
  const relations = new Map<string, Relation[]>()
  for (const part of parts) {
    if (part.contentType !== RELATIONS_TYPE && !part.name.endsWith('.rels')) continue
    relations.set(ownerOf(part.name), readRelations(part.content))
  }
  return { parts, relations, main: findMain(parts, relations) }
}

/** Path of a relationship's target in the package. */
export const targetPath = (owner: string, target: string): string => {
  const path = decodeURI(target.split('#')[0] ?? '').toLowerCase()
  return path.startsWith('/') ? posix.normalize(path).slice(1) : posix.join(posix.dirname(owner || 'x'), path)
}

/** A part is XML if its name, its type or its first character says so. */
const isXml = (name: string, contentType: string, content: Buffer) =>
  /\.(xml|rels|vml)$/.test(name) ||
  /[/+]xml$|vmldrawing$/.test(contentType) ||
  /^(\xef\xbb\xbf)?\s*<[?!\w]/.test(content.subarray(0, 256).toString('latin1'))

function readContentTypes(content: Buffer | undefined): (name: string) => string {
  if (!content) throw new RefusedFile('type', 'no Word document')
  const extensions = new Map<string, string>()
  const names = new Map<string, string>()
  readXml(content, {
    open({ uri, name, attribute }) {
      if (uri !== TYPES_URI) return
      const type = attribute('ContentType').trim().toLowerCase()
      if (name === 'Default') extensions.set(attribute('Extension').toLowerCase(), type)
      if (name === 'Override') names.set(attribute('PartName').replace(/^\//, '').toLowerCase(), type)
    },
  })
  for (const type of [...extensions.values(), ...names.values()])
    refuseIf(MACRO_TYPE.test(type), 'active', 'macros')
  return (name) => names.get(name) ?? extensions.get(name.slice(name.lastIndexOf('.') + 1)) ?? ''
}

/** `word/_rels/document.xml.rels` belongs to `word/document.xml`. */
const ownerOf = (name: string) => name.replace(/(^|\/)_rels\/([^/]*)\.rels$/, '$1$2')

function readRelations(content: Buffer): Relation[] {
  const relations: Relation[] = []
  readXml(content, {
    open({ uri, name, attribute }) {
      if (uri !== RELATIONS_URI || name !== 'Relationship') return
      relations.push({
        id: attribute('Id'),
        type: attribute('Type').trim().split('/').pop()?.toLowerCase() ?? '',
        target: attribute('Target').trim(),
        isExternal: attribute('TargetMode').trim().toLowerCase() === 'external',
      })
    },
  })
  return relations
}

function findMain(parts: Part[], relations: DocxPackage['relations']): Part {
  const found = (relations.get('') ?? []).filter(({ type }) => type === 'officedocument')
  const path = found.length === 1 && found[0] ? targetPath('', found[0].target) : undefined
  const main = parts.find(({ name }) => name === path)
  if (main?.contentType !== MAIN_TYPE) throw new RefusedFile('type', 'no Word document')
  return main
}

async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await open(bytes)
  refuseIf(zip.entryCount > MOST_ENTRIES, 'complex', 'too many parts')
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  inspectDirectory(entries, bytes)
  const contents = new Map<string, Buffer>()
  let left = MOST_BYTES
  for (const entry of entries) {
    const name = entry.fileName.toLowerCase()
    refuseIf(contents.has(name), 'damaged', 'a part twice')
    const content = await read(zip, entry, left)
    refuseIf(/\.(xml|rels)$/.test(name) && content.length > MOST_MARKUP_BYTES, 'complex', 'expands too far')
    left -= content.length
    if (!name.endsWith('/')) contents.set(name, content)
  }
  return contents
}

const open = (bytes: Buffer): Promise<ZipFile> =>
  yauzl.fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true })

/** Finds a bomb, parts that overlap, and a second file before or between the parts, in the directory alone. */
function inspectDirectory(entries: Entry[], bytes: Buffer) {
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  refuseIf(total > MOST_BYTES, 'complex', 'expands too far')
  refuseIf(packed > bytes.length, 'damaged', 'parts that overlap')
  for (const { uncompressedSize, compressedSize } of entries)
    refuseIf(
      uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MOST_RATIO,
      'complex',
      'a bomb',
    )
  const starts = entries.map(({ relativeOffsetOfLocalHeader }) => relativeOffsetOfLocalHeader)
  refuseIf(new Set(starts).size < starts.length, 'damaged', 'parts that overlap')
  refuseIf(Math.min(...starts) !== 0, 'damaged', 'something before the first part')
}

async function read(zip: ZipFile, entry: Entry, left: number): Promise<Buffer> {
  refuseIf(entry.isEncrypted(), 'encrypted', 'encryption')
  const stream = await zip.openReadStreamPromise(entry)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    refuseIf(size > left, 'complex', 'expands too far')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
