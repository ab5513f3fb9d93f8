import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { refuseIf } from './file-kind.ts'

/** Limit for all object streams of a file together; the decoder doubles its memory as it goes. */
const MOST_DECODED_BYTES = 192 * 1024 * 1024
const MOST_DEPTH = 200
/** Each saving adds one at most. */
const MOST_VERSIONS = 1_000
const MOST_AFTER_END = 4 * 1024

const REFUSED_KEYS = new Set(
  'JS JavaScript EF EmbeddedFile EmbeddedFiles Collection XFA RichMediaContent RichMediaSettings OPI Encrypt'.split(
    ' ',
  ),
)
/** Keys of a stream whose content lies in another file. */
const EXTERNAL_STREAM_KEYS = ['F', 'FFilter', 'Ref']
/** Actions, annotations and file references that load, start or hold something other than a page. */
const REFUSED_VALUES: Record<string, Set<string>> = {
  S: new Set(
    'JavaScript Launch ImportData SubmitForm GoToE GoToR Rendition Movie Sound RichMediaExecute'.split(' '),
  ),
  Subtype: new Set('RichMedia Screen Movie Sound 3D FileAttachment PS'.split(' ')),
  Type: new Set(['EmbeddedFile']),
  FS: new Set(['URL']),
}
/** Actions that may run when the document is opened: they move inside the document, or print it. */
const OPENING_ACTIONS = new Set(['GoTo', 'Named'])
/** Keys whose value is looked at, wherever it stands. */
const RESOLVED_KEYS = new Set([...Object.keys(REFUSED_VALUES), 'OpenAction', 'AA', 'URI', 'Base'])
const LINK = /^(https?:|mailto:|tel:|(?!\/\/)[^:\\]*$)/i
/** Also looked for in the bytes: a reader follows addresses to places that no parser of the whole file sees. */
const REFUSED_NAMES =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|GoToE|GoToR|ImportData|SubmitForm)(?=[\s()<>[\]{}/%])/
const ENCRYPTION = /\/Encrypt(?=[\s()<>[\]{}/%])/
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')

/**
 * Reads every object of the file: replaced ones, and those in object streams whatever type they declare.
 * @throws RefusedFile for active content, references that load something, encryption, and a damaged file
 */
export async function inspectPdf(bytes: Buffer): Promise<undefined> {
  refuseIf(!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')), 'damaged', 'something before the header')
  inspectEnd(bytes)
  const text = withPlainNames(bytes.toString('latin1'))
  refuseIf(ENCRYPTION.test(text), 'encrypted', 'encryption')
  refuseIf(REFUSED_NAMES.test(text), 'active', 'active content')
  const limit = limitDecoding()
  const objects = collectObjects()
  const context = await PDFParser.forBytesWithOptions(bytes).parseDocument()
  const unreadable = await readDisguisedStreams(objects.all)
  objects.stop()
  // The parser catches whatever is thrown inside it.
  refuseIf(limit.exceeded(), 'complex', 'expands too far')
  refuseIf(unreadable, 'active', 'objects that cannot be read')
  for (const { length } of objects.versions.values())
    refuseIf(length > MOST_VERSIONS, 'complex', 'an object too often')
  const inspector = new ObjectInspector(objects.versions)
  for (const object of objects.all) inspector.inspect(object)
  refuseIf(context.trailerInfo.Encrypt, 'encrypted', 'encryption')
  refuseIf(!(context.lookup(context.trailerInfo.Root) instanceof PDFDict), 'damaged', 'no document')
  const named = text.match(/\/ObjStm(?=[\s()<>[\]{}/%])/g)?.length ?? 0
  refuseIf(named > objects.all.filter(isObjectStream).length, 'damaged', 'objects that cannot be read')
}

/** After its end a PDF has nothing but empty space; the directory of a zip may also stand before the end. */
function inspectEnd(bytes: Buffer) {
  const end = bytes.lastIndexOf('%%EOF')
  refuseIf(end < 0, 'damaged', 'no end')
  const after = bytes.subarray(end + 5)
  refuseIf(
    after.length > MOST_AFTER_END || /[^\s\0]/.test(after.toString('latin1')),
    'damaged',
    'something after the end',
  )
  refuseIf(bytes.subarray(-70_000).includes(ZIP_END), 'active', 'a second file')
}

/** A name may spell any of its characters as `#xx`. */
const withPlainNames = (text: string) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const nameOf = (object: PDFObject | undefined) =>
  object instanceof PDFName ? object.decodeText() : undefined

const textOf = (object: PDFObject | undefined) =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : undefined

/** Both keys are required of an object stream; a reader may not ask for the type. */
const isObjectStream = (object: PDFObject): object is PDFRawStream =>
  object instanceof PDFRawStream && object.dict.has(PDFName.of('N')) && object.dict.has(PDFName.of('First'))

/** Reads the object streams that the parser did not take for such. @returns whether one cannot be read */
async function readDisguisedStreams(objects: PDFObject[]): Promise<boolean> {
  const disguised = objects
    .filter(isObjectStream)
    .filter(({ dict }) => nameOf(dict.get(PDFName.of('Type'))) !== 'ObjStm')
  try {
    for (const stream of disguised) await PDFObjectStreamParser.forStream(stream).parseIntoContext()
    return false
  } catch {
    return true
  }
}

class ObjectInspector {
  private readonly versions: ReadonlyMap<PDFRef, PDFObject[]>
  /** References that were looked at under a key, so that each is resolved once. */
  private readonly resolved = new Map<string, Set<PDFRef>>()
  private readonly followed = new Set<PDFRef>()

  constructor(versions: ReadonlyMap<PDFRef, PDFObject[]>) {
    this.versions = versions
  }

  inspect(root: PDFObject) {
    if (root instanceof PDFInvalidObject) return inspectInvalid(withPlainNames(invalidText(root)))
    const waiting: [PDFObject, number][] = [[root, 0]]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [object, depth] = next
      refuseIf(depth > MOST_DEPTH, 'complex', 'nested too deep')
      if (object instanceof PDFArray) for (const inner of object.asArray()) waiting.push([inner, depth + 1])
      const dict = object instanceof PDFStream ? object.dict : object
      if (!(dict instanceof PDFDict)) continue
      if (object instanceof PDFStream)
        for (const key of EXTERNAL_STREAM_KEYS)
          refuseIf(dict.has(PDFName.of(key)), 'active', `a stream in another file: ${key}`)
      for (const [key, value] of dict.entries()) {
        this.inspectEntry(key.decodeText(), value)
        waiting.push([value, depth + 1])
      }
    }
  }

  private inspectEntry(key: string, value: PDFObject) {
    refuseIf(REFUSED_KEYS.has(key), 'active', `a key that is not allowed: ${key}`)
    if (!RESOLVED_KEYS.has(key) || this.isResolved(key, value)) return
    for (const object of this.resolve(value)) {
      const name = nameOf(object)
      refuseIf(name && REFUSED_VALUES[key]?.has(name), 'active', `not allowed: ${name}`)
      if (key === 'OpenAction') this.inspectOpening(object)
      if (key === 'AA')
        refuseIf(!(object instanceof PDFDict) || object.keys().length > 0, 'active', 'actions')
      if (key === 'URI' || key === 'Base') {
        const address = textOf(object)?.trim()
        refuseIf(address !== undefined && !LINK.test(address), 'active', 'a link that is not allowed')
      }
    }
  }

  /** A destination, or an action with those that follow it. */
  private inspectOpening(object: PDFObject, depth = 0) {
    refuseIf(depth > MOST_DEPTH, 'complex', 'nested too deep')
    if (object instanceof PDFArray && depth > 0)
      for (const inner of object.asArray()) this.follow(inner, depth + 1)
    if (!(object instanceof PDFDict)) return
    for (const type of this.resolve(object.get(PDFName.of('S'))))
      refuseIf(!OPENING_ACTIONS.has(nameOf(type) ?? ''), 'active', 'an action at the opening')
    this.follow(object.get(PDFName.of('Next')), depth + 1)
  }

  /** Each reference once: paths through shared actions double with every step. */
  private follow(value: PDFObject | undefined, depth: number) {
    if (value instanceof PDFRef) {
      if (this.followed.has(value)) return
      this.followed.add(value)
    }
    for (const action of this.resolve(value)) this.inspectOpening(action, depth)
  }

  private isResolved(key: string, value: PDFObject): boolean {
    if (!(value instanceof PDFRef)) return false
    const known = this.resolved.get(key) ?? new Set()
    const isKnown = known.has(value)
    this.resolved.set(key, known.add(value))
    return isKnown
  }

  /** Every object that a reference may mean: a later one of the same number replaces an earlier one. */
  private resolve(value: PDFObject | undefined): PDFObject[] {
    if (value instanceof PDFRef) return this.versions.get(value) ?? []
    return value ? [value] : []
  }
}

function invalidText(object: PDFInvalidObject): string {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return Buffer.from(bytes).toString('latin1')
}

function inspectInvalid(text: string) {
  const isActive = /\/(JS|AA|OpenAction|EF)(?=[\s()<>[\]{}/%])/.test(text) || REFUSED_NAMES.test(text)
  refuseIf(isActive, 'active', 'active content in a broken object')
  refuseIf(/\/ObjStm(?=[\s()<>[\]{}/%])/.test(text), 'damaged', 'a broken object stream')
}

/** Collects every object that is read, also one that a later one of the same number replaces. */
function collectObjects() {
  const all: PDFObject[] = []
  const versions = new Map<PDFRef, PDFObject[]>()
  const { assign } = PDFContext.prototype
  PDFContext.prototype.assign = function (this: PDFContext, ref: PDFRef, object: PDFObject) {
    all.push(object)
    const known = versions.get(ref)
    if (known) known.push(object)
    else versions.set(ref, [object])
    return assign.call(this, ref, object)
  }
  return {
    all,
    versions,
    stop() {
      PDFContext.prototype.assign = assign
    },
  }
}

interface Decoder {
  buffer: Uint8Array
  ensureBuffer(size: number): Uint8Array
}

/** The parser expands object streams whole: the memory of all its decoders is counted where they ask for it. */
function limitDecoding() {
  const context = PDFContext.create()
  const empty = context.stream(new Uint8Array(), { Filter: 'ASCIIHexDecode' }) as PDFRawStream
  const decoder = decodePDFRawStream(PDFRawStream.of(empty.dict, new Uint8Array()))
  const shared = Object.getPrototypeOf(Object.getPrototypeOf(decoder)) as Decoder
  const { ensureBuffer } = shared
  let total = 0
  shared.ensureBuffer = function (this: Decoder, size: number) {
    if (size > this.buffer.byteLength) total += size
    if (total > MOST_DECODED_BYTES) throw new Error('Expands too far')
    return ensureBuffer.call(this, size)
  }
  return {
    exceeded() {
      shared.ensureBuffer = ensureBuffer
      return total > MOST_DECODED_BYTES
    },
  }
}
