import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { refuseIf } from './file-kind.ts'

/** What all compressed lists of objects of a file may come to, while their memory doubles. */
const MOST_DECODED_BYTES = 192 * 1024 * 1024
const MOST_DEPTH = 200
const MOST_AFTER_END = 4 * 1024

const REFUSED_KEYS = new Set(
  'JS JavaScript EF EmbeddedFile EmbeddedFiles XFA RichMediaContent RichMediaSettings Encrypt'.split(' '),
)
/** Actions, and annotations that hold what is not a page. */
const REFUSED_VALUES: Record<string, Set<string>> = {
  S: new Set(
    'JavaScript Launch ImportData SubmitForm GoToE Rendition Movie Sound RichMediaExecute'.split(' '),
  ),
  Subtype: new Set('RichMedia Screen Movie Sound 3D FileAttachment'.split(' ')),
  Type: new Set(['EmbeddedFile']),
}
/** Looked for in the bytes as well: a reader follows addresses to places that no parser of the whole file sees. */
const REFUSED_NAMES =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|Encrypt|GoToE|ImportData)(?=[\s()<>[\]{}/%])/
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')

/** @throws RefusedFile for scripts, programs to start, embedded files, media, XFA forms and encryption */
export async function inspectPdf(bytes: Buffer): Promise<undefined> {
  refuseIf(!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')), 'something before the header')
  inspectEnd(bytes)
  const text = withPlainNames(bytes.toString('latin1'))
  refuseIf(REFUSED_NAMES.test(text), 'active content')
  const limit = limitDecoding()
  let objectLists = 0
  const inspected = onEveryObject((object) => {
    if (object instanceof PDFInvalidObject) return refuseInvalid(withPlainNames(invalidText(object)))
    if (object instanceof PDFRawStream && nameOf(object.dict.get(PDFName.of('Type'))) === 'ObjStm')
      objectLists++
    inspectObject(object)
  })
  const context = await PDFParser.forBytesWithOptions(bytes).parseDocument()
  // The parser goes on after whatever is thrown inside it.
  refuseIf(limit.exceeded(), 'expands too far')
  inspected.rethrow()
  refuseIf(context.trailerInfo.Encrypt, 'encryption')
  refuseIf(!(context.lookup(context.trailerInfo.Root) instanceof PDFDict), 'no document')
  const named = text.match(/\/ObjStm(?=[\s()<>[\]{}/%])/g)?.length ?? 0
  refuseIf(named > objectLists, 'objects that cannot be read')
}

/** After the end a document has nothing but empty space; a zip's directory may also stand before it. */
function inspectEnd(bytes: Buffer) {
  const end = bytes.lastIndexOf('%%EOF')
  refuseIf(end < 0, 'no end')
  const after = bytes.subarray(end + 5)
  refuseIf(
    after.length > MOST_AFTER_END || /[^\s\0]/.test(after.toString('latin1')),
    'something after the end',
  )
  refuseIf(bytes.subarray(-70_000).includes(ZIP_END), 'a second file')
}

/** A name may spell any of its characters as `#xx`. */
const withPlainNames = (text: string) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function invalidText(object: PDFInvalidObject): string {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return Buffer.from(bytes).toString('latin1')
}

function refuseInvalid(text: string) {
  refuseIf(/\/(JS|ObjStm|EF)(?=[\s()<>[\]{}/%])/.test(text) || REFUSED_NAMES.test(text), 'a broken object')
}

const nameOf = (object: PDFObject | undefined) =>
  object instanceof PDFName ? object.decodeText() : undefined

function inspectObject(root: PDFObject) {
  const alone = nameOf(root)
  for (const values of Object.values(REFUSED_VALUES))
    refuseIf(alone && values.has(alone), `not allowed: ${alone}`)
  const waiting: [PDFObject, number][] = [[root, 0]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [object, depth] = next
    refuseIf(depth > MOST_DEPTH, 'nested too deep')
    if (object instanceof PDFArray) for (const inner of object.asArray()) waiting.push([inner, depth + 1])
    const dict = object instanceof PDFStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    for (const [key, value] of dict.entries()) {
      const name = key.decodeText()
      refuseIf(REFUSED_KEYS.has(name), `a key that is not allowed: ${name}`)
      const what = nameOf(value) ?? nameOf(dict.context.lookup(value))
      refuseIf(what && REFUSED_VALUES[name]?.has(what), `not allowed: ${what}`)
      waiting.push([value, depth + 1])
    }
  }
}

/** Every object that is read, also one that a later one of the same number replaces. */
function onEveryObject(inspect: (object: PDFObject) => void) {
  let failure: unknown
  const { assign } = PDFContext.prototype
  PDFContext.prototype.assign = function (this: PDFContext, ref: PDFRef, object: PDFObject) {
    try {
      if (!failure) inspect(object)
    } catch (error) {
      failure = error
    }
    return assign.call(this, ref, object)
  }
  return {
    rethrow() {
      PDFContext.prototype.assign = assign
      if (failure) throw failure
    },
  }
}

interface Decoder {
  buffer: Uint8Array
  ensureBuffer(size: number): Uint8Array
}

/** The parser expands lists of objects whole: the memory of all its decoders is counted where they ask for it. */
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
