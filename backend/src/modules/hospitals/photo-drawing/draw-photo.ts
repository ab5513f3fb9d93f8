import sharp, { type OutputInfo } from 'sharp'

/** A phone's camera makes up to 50 million. */
const MOST_PIXELS = 64_000_000
const LEAST_WIDTH = 800
/** A banner or a tower of pixels shows nothing in the frame of a page. */
const MOST_STRETCHED = 3
/** How wide, and how many bytes a page can spend on it. */
const SIZES = [
  { width: 480, bytes: 45_000 },
  { width: 960, bytes: 110_000 },
  { width: 1600, bytes: 320_000 },
]
const QUALITIES = [76, 64, 52, 40, 30]
const FORMATS = new Set(['jpeg', 'png', 'webp'])

sharp.cache(false)
sharp.concurrency(1)

export type Refusal = 'type' | 'content' | 'narrow' | 'shape'

export class RefusedPhoto extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal)
    this.name = 'RefusedPhoto'
    this.refusal = refusal
  }
}

export interface DrawnFile {
  width: number
  height: number
  bytes: Buffer
}

/**
 * Draws the picture anew in the widths that pages ask for, never wider than it is: WebP, upright, in the colours of the web,
 * and without anything but pixels.
 * @throws RefusedPhoto
 */
export async function drawPhoto(bytes: Buffer): Promise<DrawnFile[]> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const
  const { format, pages, autoOrient } = await sharp(bytes, options).metadata()
  if (!FORMATS.has(format)) throw new RefusedPhoto('type')
  if ((pages ?? 1) > 1) throw new RefusedPhoto('content')
  const { width, height } = autoOrient
  if (width < LEAST_WIDTH) throw new RefusedPhoto('narrow')
  if (width > height * MOST_STRETCHED || height > width * MOST_STRETCHED) throw new RefusedPhoto('shape')
  const files: DrawnFile[] = []
  for (const size of SIZES) {
    const wanted = Math.min(size.width, width)
    if (files.at(-1)?.width === wanted) break
    const pixels = await sharp(bytes, options)
      .autoOrient()
      .resize({ width: wanted })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    files.push(await encode(pixels, size.bytes))
  }
  return files
}

/** As fine as the bytes allow; a picture of noise takes more than that. */
async function encode(
  { data, info: { width, height, channels } }: { data: Buffer; info: OutputInfo },
  mostBytes: number,
): Promise<DrawnFile> {
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    bytes = await sharp(data, { raw: { width, height, channels } }).webp({ quality, effort: 4 }).toBuffer()
    if (bytes.length <= mostBytes) break
  }
  return { width, height, bytes }
}
