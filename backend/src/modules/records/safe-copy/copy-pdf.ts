import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import sharp from 'sharp'
import type { SafeCopy } from './copy.ts'

/** 150 dots per inch make print readable. A small page gets more, as it may hold a large scan. */
const DOTS_PER_POINT = 150 / 72
const SHORTEST_SIDE = 1_600
const LONGEST_SIDE = 2_600
const JPEG_QUALITY = 80

const MOST_PAGES = 100
const MOST_BYTES = 48 * 1024 * 1024
/** The process stops here. Its parent kills it some time later. */
const WITHIN_MS = 45_000
const NOTICE_PAGE: [number, number] = [595, 842]

sharp.cache(false)
sharp.concurrency(1)

/**
 * Renders each page as a picture and makes a PDF of these pictures alone.
 * Adds a last page that says so, if the copy does not show every page.
 * @throws Error if no page can be rendered
 */
export async function copyPdf(bytes: Buffer): Promise<SafeCopy> {
  const library = await PDFiumLibrary.init()
  const source = await library.loadDocument(bytes)
  source.initializeFormFields()
  const copy = await PDFDocument.create()
  const allPages = source.getPageCount()
  const until = Date.now() + WITHIN_MS
  let size = 0
  let pages = 0
  let unreadable = 0
  for (let index = 0; index < Math.min(allPages, MOST_PAGES); index++) {
    if (size > MOST_BYTES || Date.now() > until) break
    const picture = await renderPage(() => source.getPage(index)).catch(() => undefined)
    pages += 1
    if (picture) {
      await addPicture(copy, picture)
      size += picture.bytes.length
    } else {
      unreadable += 1
      await addNotice(copy, [`Page ${index + 1} could not be shown.`])
    }
  }
  if (pages === unreadable) throw new Error('No page can be rendered')
  if (pages < allPages)
    await addNotice(copy, [
      `This safe copy shows the first ${pages} of ${allPages} pages.`,
      'Ask the patient for the other pages as a separate file.',
    ])
  return {
    contentType: 'application/pdf',
    extension: 'pdf',
    pages,
    allPages,
    bytes: Buffer.from(await copy.save()),
  }
}

interface Picture {
  bytes: Buffer
  /** Size of the page in points (1/72 inch). */
  width: number
  height: number
}

async function addPicture(copy: PDFDocument, { bytes, width, height }: Picture) {
  const page = copy.addPage([width, height])
  page.drawImage(await copy.embedJpg(bytes), { x: 0, y: 0, width, height })
  page.node.delete(PDFName.of('Annots'))
}

async function renderPage(open: () => PDFiumPage): Promise<Picture> {
  const page = open()
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const longest = Math.max(originalWidth, originalHeight, 1)
  const scale = Math.min(Math.max(longest * DOTS_PER_POINT, SHORTEST_SIDE), LONGEST_SIDE) / longest
  const { data, width, height } = await page.render({ scale, render: 'bitmap', renderFormFields: true })
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
  return { bytes, width: originalWidth, height: originalHeight }
}

async function addNotice(copy: PDFDocument, lines: string[]): Promise<void> {
  const font = await copy.embedFont(StandardFonts.Helvetica)
  const page = copy.addPage(NOTICE_PAGE)
  for (const [index, line] of lines.entries())
    page.drawText(line, { x: 60, y: 740 - index * 24, size: 16, font })
}
