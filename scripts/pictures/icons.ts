import { readFileSync } from 'node:fs'
import { inRoot } from '../lib/paths.ts'
import { TEAL } from './pen.ts'

/** The one source of every icon. */
const mark = readFileSync(inRoot('patient-web/public/favicon.svg'), 'utf8')

/** Its drawing without the rounded ground. */
const line = mark
  .replace(/^<svg[^>]*>/, '')
  .replace(/<rect[^>]*>/, '')
  .replace('</svg>', '')

/** With the ground up to the edges, for systems that cut their own shape out of the middle 80 %. */
export function fullBleed(scale: number): string {
  const shift = 16 * (1 - scale)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${TEAL}"/><g transform="translate(${shift} ${shift}) scale(${scale})">${line}</g></svg>`
}

export const rounded = mark

const HEADER = 6
const ENTRY = 16

/** A .ico file that holds one PNG of 32 pixels. */
export function ico(png: Buffer): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10) // planes
  head.writeUInt16LE(32, 12) // bits a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(HEADER + ENTRY, 18)
  return Buffer.concat([head, png])
}
