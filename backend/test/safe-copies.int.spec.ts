import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { makeSafeCopy } from '../src/modules/records/safe-copy/safe-copy.js'
import {
  relation,
  relations,
  writeDoc,
  writeDocx,
  writePdf,
  writePng,
  writeTextPdf,
} from './support/files.js'

/** Everything that a reader could act on. */
const ACTIVE_NAMES =
  /\/(JS|JavaScript|URI|OpenAction|AA|A|Launch|GoToR|GoToE|SubmitForm|ImportData|EmbeddedFile|EF|F|Annots|AcroForm|XFA|RichMedia)\b/

/** Every dictionary of the file, also those in object streams. */
async function dictionariesOf(bytes: Buffer): Promise<string> {
  const document = await PDFDocument.load(bytes)
  return document.context
    .enumerateIndirectObjects()
    .map(([, object]) => (object instanceof PDFRawStream ? object.dict : object))
    .map((object) => object.toString())
    .join('\n')
}

const pixelsOf = async (bytes: Buffer) => {
  const document = await PDFDocument.load(bytes)
  const images = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
        ? [object]
        : [],
    )
  return Promise.all(images.map(({ contents }) => sharp(Buffer.from(contents)).greyscale().stats()))
}

describe('the safe copy of a PDF', () => {
  it('shows each page as a picture in readable size, and holds nothing else', async () => {
    const copy = await makeSafeCopy('pdf', await writeTextPdf(['Haemoglobin', 'Ferritin']))
    expect(copy).toMatchObject({ contentType: 'application/pdf', extension: 'pdf', pages: 2, allPages: 2 })
    const document = await PDFDocument.load(copy.bytes)
    expect(document.getPages().map((page) => page.getSize())).toEqual(
      Array(2).fill({ width: 300, height: 400 }),
    )
    const pages = await pixelsOf(copy.bytes)
    // Ink on paper: mostly white, and not only white.
    for (const { channels } of pages) {
      expect(channels[0]?.mean).toBeGreaterThan(200)
      expect(channels[0]?.min).toBeLessThan(80)
    }
    expect(pages).toHaveLength(2)
    expect(await dictionariesOf(copy.bytes)).not.toMatch(ACTIVE_NAMES)
    expect(copy.bytes.toString('latin1')).not.toContain('Haemoglobin')
  })

  it.each<[string, Parameters<typeof writePdf>[0]]>([
    ['a script', { catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }],
    ['a web page at the opening', { catalog: '/OpenAction << /S /URI /URI (https://evil.example) >>' }],
    ['an action of the document', { catalog: '/AA << /WC << /S /URI /URI (https://evil.example) >> >>' }],
    ['a link to a share', { objects: ['<< /S /GoToR /F (\\\\\\\\evil.example\\\\a.pdf) >>'] }],
    ['an attached file', { objects: ['<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>'] }],
  ])('keeps nothing of %s', async (_what, parts) => {
    const { bytes } = await makeSafeCopy('pdf', writePdf(parts))
    expect(await dictionariesOf(bytes)).not.toMatch(ACTIVE_NAMES)
    expect(bytes.toString('latin1')).not.toMatch(/evil|alert|a\.exe/)
  })

  it('is not made of a file without a page that can be shown', async () => {
    await expect(makeSafeCopy('pdf', Buffer.from('%PDF-1.7\n%%EOF'))).rejects.toThrow()
  })
})

describe('the safe copy of a DOCX', () => {
  const copyOf = async (...given: Parameters<typeof writeDocx>) => {
    const { contentType, bytes } = await makeSafeCopy('docx', writeDocx(...given))
    expect(contentType).toBe('text/html')
    return bytes.toString()
  }
  const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

  it('holds text and tables, and says that the layout may differ', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
    const html = await copyOf([], {
      body: `${paragraph('مرحبا &lt;script&gt;alert(1)&lt;/script&gt;')}<w:tbl><w:tr>${cell('HbA1c')}${cell('6.1 %')}</w:tr></w:tbl>`,
    })
    expect(html).toContain('Layout may differ')
    expect(html).toContain('<p dir="auto">مرحبا &lt;script&gt;alert(1)&lt;/script&gt;</p>')
    expect(html).toMatch(/<td><p dir="auto">HbA1c<\/p>\s*<\/td><td><p dir="auto">6.1 %<\/p>/)
    expect(html).toContain(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"`)
    expect(html).not.toMatch(/<script|<a |<iframe|<form|<object| on\w+=/i)
  })

  it.each<[string, string, string]>([
    [
      'raised text',
      '<w:r><w:t>10</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>9</w:t></w:r><w:r><w:t>/L</w:t></w:r>',
      '10<sup>9</sup>/L',
    ],
    [
      'struck-out text',
      '<w:r><w:rPr><w:strike/></w:rPr><w:t>tolerated</w:t></w:r><w:r><w:rPr><w:strike w:val="0"/></w:rPr><w:t> kept</w:t></w:r>',
      '<s>tolerated</s> kept',
    ],
    [
      'no text that was moved away',
      '<w:moveFrom><w:r><w:t>take 5 mg</w:t></w:r></w:moveFrom><w:r><w:t>x</w:t></w:r>',
      '<p dir="auto">x</p>',
    ],
    [
      'check boxes of a form',
      '<w:r><w:t>yes </w:t></w:r><w:r><w:fldChar><w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:t> no </w:t></w:r><w:r><w:fldChar><w:ffData><w:checkBox><w:default w:val="0"/></w:checkBox></w:ffData></w:fldChar></w:r>',
      'yes ☒ no ☐',
    ],
    [
      'the choice of a drop-down list',
      '<w:r><w:t>Blood group: </w:t></w:r><w:r><w:fldChar><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="A"/><w:listEntry w:val="B"/></w:ddList></w:ffData></w:fldChar></w:r>',
      'Blood group: B',
    ],
    [
      'symbols by what they mean',
      '<w:r><w:t>5 </w:t><w:sym w:font="Symbol" w:char="F06D"/><w:t>g </w:t><w:sym w:font="Wingdings" w:char="F0FE"/><w:sym w:font="Wingdings" w:char="F041"/></w:r>',
      '5 µg ☑[symbol not shown]',
    ],
  ])('shows %s', async (_what, runs, html) => {
    expect(await copyOf([], { body: `<w:p>${runs}</w:p>` })).toContain(html)
  })

  it('shows pictures drawn anew', async () => {
    const html = await copyOf([{ name: 'word/media/a.png', content: await writePng() }], {
      body: '<w:p><w:r><w:t>Before</w:t><w:drawing><a:blip r:embed="r11"/></w:drawing></w:r></w:p>',
      links: relations(relation('image', 'media/a.png')),
    })
    const picture = /src="data:image\/jpeg;base64,([^"]+)"/.exec(html)?.[1] ?? ''
    expect(await sharp(Buffer.from(picture, 'base64')).metadata()).toMatchObject({
      format: 'jpeg',
      width: 30,
    })
  })

  it('keeps the words of a link, and no reference to the outside', async () => {
    const field = (code: string, result: string) =>
      `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>${result}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
    const html = await copyOf([], {
      body: `<w:p><w:hyperlink r:id="r20"><w:r><w:t>Our clinic</w:t></w:r></w:hyperlink></w:p>${field('DDEAUTO c:\\\\cmd', 'A result')}${field('INCLUDEPICTURE "http://evil.example/b.png"', '')}<w:p><a:blip r:embed="r30"/></w:p>`,
      links: relations(
        relation('hyperlink', 'http://evil.example/', 'External'),
        relation('image', 'http://evil.example/picture.png', 'External'),
      ),
    })
    expect(html).toContain('Our clinic')
    expect(html).toContain('A result')
    expect(html).not.toMatch(/evil|cmd|DDE|href|http:/)
  })

  it('does not open a picture that can refer to something else', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://evil.example/a.png"/></svg>'
    const html = await copyOf([{ name: 'word/media/a.svg', content: svg }], {
      body: '<w:p><a:blip r:embed="r11"/></w:p>',
      links: relations(relation('image', 'media/a.svg')),
    })
    expect(html).toContain('A picture in this place cannot be shown.')
    expect(html).not.toMatch(/svg|evil/)
  })
})

describe('the safe copy of a DOC', () => {
  it('holds the text, without the codes of its fields', async () => {
    const doc = writeDoc(
      {},
      {
        text: 'Referral\rSee \x13 HYPERLINK "http://evil.example" \x14our clinic\x15\x07',
        wide: 'Гемоглобин <b>\r\x01',
      },
    )
    const { contentType, bytes } = await makeSafeCopy('doc', doc)
    const html = bytes.toString()
    expect(contentType).toBe('text/html')
    for (const text of [
      'Referral',
      'See our clinic',
      'Гемоглобин &lt;b&gt;',
      'Layout may differ',
      'Formatting is not shown',
      'not shown',
    ])
      expect(html).toContain(text)
    expect(html).not.toMatch(/evil|HYPERLINK/)
  })

  it('is not made of a piece table that points outside the document', async () => {
    const doc = writeDoc()
    const at = doc.indexOf(Buffer.from([0x02, 28, 0, 0, 0]))
    doc.writeUInt32LE(0x7fffffff, at + 5 + 12 + 2)
    await expect((async () => makeSafeCopy('doc', doc))()).rejects.toThrow()
  })
})
