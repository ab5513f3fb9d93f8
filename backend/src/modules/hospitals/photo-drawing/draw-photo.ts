import sharp from 'sharp'

/** A phone's camera makes up to 50 million. */
const MOST_PIXELS = 64_000_000
const LEAST_WIDTH = 800
/** A banner or a tower of pixels shows nothing in the frame of a page. */
const MOST_STRETCHED = 3
const WIDTHS = [480, 960, 1600]
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
  for (const wanted of new Set(WIDTHS.map((one) => Math.min(one, width)))) {
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize({ width: wanted })
      .webp({ quality: 76, effort: 4 })
      .toBuffer({ resolveWithObject: true })
    files.push({ width: info.width, height: info.height, bytes: data })
  }
  return files
}
