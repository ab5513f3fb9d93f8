import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MOST_COLOURS = 256
const INDEXED = 3

/** A PNG with a palette: flat drawings shrink to a third of what browsers write. */
export function indexedPng(rgba: Uint8Array, width: number, height: number): Buffer {
  const { palette, indexOf } = paletteOf(rgba)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows[y * (width + 1) + x + 1] = indexOf(colourAt(rgba, (y * width + x) * 4))
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  header.writeUInt8(INDEXED, 9)
  const colours = Buffer.from(palette.flatMap((colour) => channels(colour)))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const channels = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255] as const
const colourAt = (rgba: Uint8Array, at: number) =>
  ((rgba[at] ?? 0) << 16) | ((rgba[at + 1] ?? 0) << 8) | (rgba[at + 2] ?? 0)

/** The most frequent colours; the rest, on the edges of shapes, take the nearest of them. */
function paletteOf(rgba: Uint8Array) {
  const counts = new Map<number, number>()
  for (let at = 0; at < rgba.length; at += 4) {
    const colour = colourAt(rgba, at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const palette = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_COLOURS)
    .map(([colour]) => colour)
  const known = new Map(palette.map((colour, index) => [colour, index]))
  const indexOf = (colour: number) => {
    let index = known.get(colour)
    if (index === undefined) {
      const distances = palette.map((other) => distance(colour, other))
      index = distances.indexOf(Math.min(...distances))
      known.set(colour, index)
    }
    return index
  }
  return { palette, indexOf }
}

function distance(a: number, b: number): number {
  const other = channels(b)
  return channels(a).reduce((sum, value, channel) => sum + (value - (other[channel] ?? 0)) ** 2, 0)
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}
