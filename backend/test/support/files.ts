import { randomBytes } from 'node:crypto'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import CFB from 'cfb'
import sharp from 'sharp'

export interface SampleFile {
  name: string
  type: string
  bytes: Buffer
}

export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export const pdf = (bytes: Buffer, name = 'report.pdf'): SampleFile => ({
  name,
  type: 'application/pdf',
  bytes,
})
export const docx = (bytes: Buffer, name = 'letter.docx'): SampleFile => ({ name, type: WORD_TYPE, bytes })
export const image = (kind: 'jpeg' | 'png' | 'gif', bytes: Buffer, name = `picture.${kind}`): SampleFile => ({
  name,
  type: `image/${kind}`,
  bytes,
})

/** A PDF of one page; `objects` are added as they are, from number 4 on, and `catalog` to the document's root. */
export function writePdf({ catalog = '', objects = [] as string[], trailer = '', length = 0 } = {}): Buffer {
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...objects,
  ]
  const assemble = (padding: number) => {
    let text = `%PDF-1.7\n%${' '.repeat(padding)}\n`
    const offsets = bodies.map((body, index) => {
      const offset = text.length
      text += `${index + 1} 0 obj\n${body}\nendobj\n`
      return offset
    })
    const start = text.length
    const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${lines}`
    text += `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
    return Buffer.from(text, 'latin1')
  }
  const plain = assemble(0)
  return length > plain.length ? padTo(assemble, length, plain.length) : plain
}

/** Longer offsets have the same width, so only the place of the table changes the length. */
function padTo(assemble: (padding: number) => Buffer, length: number, plain: number): Buffer {
  let padded = assemble(length - plain)
  while (padded.length !== length) padded = assemble(length - plain - (padded.length - length))
  return padded
}

/** A PDF whose objects lie compressed in object streams. */
export async function writeCompressedPdf(
  change: (document: PDFDocument) => void = () => {},
): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  change(document)
  return Buffer.from(await document.save({ useObjectStreams: true }))
}

interface ZipEntry {
  name: string
  content: Buffer | string
}

/** A zip as any tool writes it; made here so that its fields can lie. */
export function writeZip(entries: ZipEntry[], { claim = (size: number) => size } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const bytes = Buffer.from(content as string)
    const packed = deflateRawSync(bytes, { level: 9 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claim(bytes.length), 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const central = Buffer.alloc(16)
    central.writeUInt32LE(offset, 12)
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\0'),
        fields.subarray(0, 26),
        central.subarray(2),
        Buffer.from(name),
      ]),
    )
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end])
}

const MAIN = `${WORD_TYPE}.main+xml`
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const NAMESPACES = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"`

export const relation = (type: string, target: string, mode = '') =>
  `<Relationship Id="r${target.length}" Type="${OFFICE}/${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`

export const relations = (...items: string[]) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`

export function docxParts({
  types = '',
  body = '<w:p/>',
  links = relations(),
  main = 'word/document.xml',
} = {}): ZipEntry[] {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(main) ?? []
  return [
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${MAIN}"/>${types}</Types>`,
    },
    { name: '_rels/.rels', content: relations(relation('officeDocument', main)) },
    { name: main, content: `${XML}<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>` },
    { name: `${folder}_rels/${file}.rels`, content: links },
  ]
}

export const writeDocx = (more: ZipEntry[] = [], options: Parameters<typeof docxParts>[0] = {}) =>
  writeZip([...docxParts(options), ...more])

/** A Word 97 document whose text is one compressed and one UTF-16 piece. */
export function writeDoc(
  streams: Record<string, Buffer> = {},
  { flags = 0, text = 'A letter\r', wide = '' } = {},
): Buffer {
  const container = CFB.utils.cfb_new()
  const wideAt = Math.max(2_048, 1_024 + text.length)
  const document = Buffer.alloc(Math.max(4_096, wideAt + wide.length * 2))
  document.writeUInt16LE(0xa5ec, 0)
  document.writeUInt16LE(flags | 0x0200, 0x0a)
  document.write(text, 1_024, 'latin1')
  document.write(wide, wideAt, 'utf16le')
  const pieces = Buffer.alloc(12 + 16)
  pieces.writeUInt32LE(text.length, 4)
  pieces.writeUInt32LE(text.length + wide.length, 8)
  pieces.writeUInt32LE((1_024 * 2) | 0x40000000, 12 + 2)
  pieces.writeUInt32LE(wideAt, 12 + 8 + 2)
  const table = Buffer.alloc(4_096)
  table.writeUInt8(0x02, 100)
  table.writeUInt32LE(pieces.length, 101)
  pieces.copy(table, 105)
  document.writeUInt32LE(100, 0x01a2)
  document.writeUInt32LE(5 + pieces.length, 0x01a6)
  CFB.utils.cfb_add(container, '/WordDocument', document)
  CFB.utils.cfb_add(container, '/1Table', table)
  for (const [path, content] of Object.entries(streams)) CFB.utils.cfb_add(container, path, content)
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
}

/** A PDF with text on each page. */
export async function writeTextPdf(pages: string[]): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const text of pages) document.addPage([300, 400]).drawText(text, { x: 20, y: 300, size: 30, font })
  return Buffer.from(await document.save())
}

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 180, g: 40, b: 40 } } })

/** A photograph as a phone takes it: held sideways, and saying where. */
export const writePhotograph = () =>
  drawing(60, 40)
    .withExif({
      IFD0: { Make: 'Sihat', Software: 'secret-camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '3/1 8/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '101/1 41/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export const writePng = (width = 30, height = 20) => drawing(width, height).png().toBuffer()

/** Noise, which no picture format makes small. */
export async function writeLargePng(length: number): Promise<Buffer> {
  const side = Math.floor(Math.sqrt(length / 3.2))
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
}

export const writeGif = async (frames = 3) => {
  const height = 20
  const raw = Buffer.concat(Array.from({ length: frames }, (_, n) => Buffer.alloc(30 * height * 3, n * 60)))
  const options = { raw: { width: 30, height: height * frames, channels: 3, pageHeight: height } as const }
  return sharp(raw, options as never)
    .gif({ delay: Array.from({ length: frames }, () => 100) })
    .toBuffer()
}

/** A picture of a few bytes that says it has so many pixels. */
export function writePixelBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(4_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
