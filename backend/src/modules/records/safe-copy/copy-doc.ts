import CFB from 'cfb'
import type { SafeCopy } from './copy.ts'
import { HtmlPage } from './html-page.ts'

/** Offsets in the File Information Block of [MS-DOC] 2.5. */
const FLAGS_AT = 0x0a
const USES_TABLE_1 = 0x0200
const CLX_AT = 0x01a2

const PROPERTIES = 0x01
const PIECE_TABLE = 0x02
/** Bit in the position of a piece: each character takes one byte. */
const IS_COMPRESSED = 0x40000000

const FIELD_BEGIN = '\x13'
const FIELD_RESULT = '\x14'
const FIELD_END = '\x15'
const PICTURES = ['\x01', '\x08']
const PARAGRAPH_END = '\r'
const CELL_END = '\x07'
const PAGE_END = '\x0c'
const LINE_END = '\x0b'

/** Copies the text of a Word 97 document. Fields show their last result; pictures are not copied, and the copy says so. */
export function copyDoc(bytes: Buffer): SafeCopy {
  const container = CFB.read(bytes, { type: 'buffer' })
  const stream = (wanted: string): Buffer => {
    const index = container.FullPaths.findIndex(
      (path) => path.toLowerCase().split('/').slice(1).join('/') === wanted,
    )
    const content = container.FileIndex[index]?.content
    if (!content) throw new Error('A stream is missing')
    return Buffer.from(content as Uint8Array)
  }
  const document = stream('worddocument')
  const table = stream(document.readUInt16LE(FLAGS_AT) & USES_TABLE_1 ? '1table' : '0table')
  // The code of a field may also hold the character of a picture.
  const text = withoutFieldCodes(readText(document, table))
  const page = new HtmlPage()
  page.note(
    'Formatting is not shown: crossed-out, deleted and raised text looks like any other text, and ticked boxes are missing. Ask the patient for a PDF or a photo.',
  )
  if (PICTURES.some((sign) => text.includes(sign)))
    page.note('The pictures of this document are not shown. Ask the patient for a photo of them.')
  const paragraphs = text
    .replaceAll(CELL_END, PARAGRAPH_END)
    .replaceAll(PAGE_END, PARAGRAPH_END)
    .split(PARAGRAPH_END)
  for (const paragraph of paragraphs)
    page.paragraph([{ text: paragraph.replaceAll(LINE_END, '\n'), tags: [] }])
  return page.finish()
}

/** @throws RangeError if the piece table points outside the document */
function readText(document: Buffer, table: Buffer): string {
  const start = document.readUInt32LE(CLX_AT)
  const clx = table.subarray(start, start + document.readUInt32LE(CLX_AT + 4))
  let at = 0
  while (clx.readUInt8(at) === PROPERTIES) at += 3 + clx.readUInt16LE(at + 1)
  if (clx.readUInt8(at) !== PIECE_TABLE) throw new Error('No piece table')
  const length = clx.readUInt32LE(at + 1)
  const pieces = clx.subarray(at + 5, at + 5 + length)
  const count = (length - 4) / 12
  let text = ''
  for (let piece = 0; piece < count; piece++) {
    const characters = pieces.readUInt32LE((piece + 1) * 4) - pieces.readUInt32LE(piece * 4)
    const position = pieces.readUInt32LE((count + 1) * 4 + piece * 8 + 2)
    text += readPiece(document, position, characters)
    if (text.length > document.length) throw new RangeError('Pieces that overlap')
  }
  return text
}

function readPiece(document: Buffer, position: number, characters: number): string {
  const isCompressed = (position & IS_COMPRESSED) !== 0
  const from = isCompressed ? (position & ~IS_COMPRESSED) / 2 : position
  const to = from + characters * (isCompressed ? 1 : 2)
  if (characters < 0 || to > document.length) throw new RangeError('A piece outside the document')
  return new TextDecoder(isCompressed ? 'windows-1252' : 'utf-16le').decode(document.subarray(from, to))
}

function withoutFieldCodes(text: string): string {
  let shown = ''
  /** Of each open field, whether its code goes on. */
  const inCode: boolean[] = []
  let codes = 0
  for (const character of text) {
    if (character === FIELD_BEGIN) {
      inCode.push(true)
      codes += 1
    } else if (character === FIELD_RESULT || character === FIELD_END) {
      if (inCode.pop()) codes -= 1
      if (character === FIELD_RESULT) inCode.push(false)
    } else if (codes === 0) shown += character
  }
  return shown
}
