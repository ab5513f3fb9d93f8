import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { SafeCopy } from './copy.ts'

const MOST_PICTURES = 60
const MOST_PICTURE_BYTES = 32 * 1024 * 1024
const MOST_PIXELS = 64_000_000
const WIDEST = 1_600
const PICTURE_TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/tiff', 'image/webp'])
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
const STYLE =
  'body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}p{margin:.5em 0;white-space:pre-wrap}img{max-width:100%;height:auto}td{border:1px solid #999;padding:.25em .5em;vertical-align:top}table{border-collapse:collapse}.note{border:1px solid #999;padding:.5em 1em}'

const LAYOUT_MAY_DIFFER = 'Layout may differ'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

/** Text with the formatting that changes its meaning: raised, lowered or struck out. */
export interface Run {
  text: string
  tags: readonly ('sup' | 'sub' | 's')[]
}

/** Writes a page that holds text, tables and pictures. Every text is escaped, every picture is drawn anew. */
export class HtmlPage {
  private readonly parts: string[] = []
  private pictures = 0
  private pictureBytes = 0

  raw(tag: '<table>' | '</table>' | '<tr>' | '</tr>' | '<td>' | '</td>' | '<hr>') {
    this.parts.push(tag)
  }

  paragraph(runs: readonly Run[]) {
    if (!runs.some(({ text }) => text.trim())) return
    const html = runs.map(({ text, tags }) =>
      tags.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, escapeText(text)),
    )
    this.parts.push(`<p dir="auto">${html.join('')}</p>\n`)
  }

  heading(text: string) {
    this.parts.push(`<h2>${escapeText(text)}</h2>\n`)
  }

  note(text: string) {
    this.parts.push(`<p class="note">${escapeText(text)}</p>\n`)
  }

  async picture(bytes: Buffer | undefined) {
    const drawn = bytes && (await this.draw(bytes).catch(() => undefined))
    if (!drawn) return this.note('A picture in this place cannot be shown.')
    this.pictures += 1
    this.pictureBytes += drawn.length
    this.parts.push(
      `<p><img alt="Picture ${this.pictures}" src="data:image/jpeg;base64,${drawn.toString('base64')}"></p>\n`,
    )
  }

  finish(): SafeCopy {
    const note = `Safe copy of a Word document: its text and pictures. ${LAYOUT_MAY_DIFFER}. Check doses and results with the patient.`
    const html = `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Safe copy</title><style>${STYLE}</style></head>\n<body>\n<p class="note">${note}</p>\n${this.parts.join('')}</body>\n</html>\n`
    return { contentType: 'text/html', extension: 'html', bytes: Buffer.from(html) }
  }

  private async draw(bytes: Buffer): Promise<Buffer | undefined> {
    if (this.pictures >= MOST_PICTURES || this.pictureBytes > MOST_PICTURE_BYTES) return undefined
    // Formats that can refer to other files, such as SVG, are never opened.
    if (!PICTURE_TYPES.has((await fileTypeFromBuffer(bytes))?.mime ?? '')) return undefined
    return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: WIDEST, withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer()
  }
}
