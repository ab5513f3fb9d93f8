import sharp from 'sharp'
import { RefusedFile, refuseIf } from './file-kind.ts'

/** All frames together; a phone's camera makes up to 50 million. */
const MOST_PIXELS = 64_000_000
const FORMATS = { jpeg: 'jpeg', png: 'png', gif: 'gif' } as const

sharp.cache(false)
sharp.concurrency(1)

/**
 * Draws the picture anew: what is kept holds pixels and nothing else, no place, no camera, no text, no second file. It
 * stands upright, since with the metadata goes the note on how it was held.
 */
export async function rewriteImage(kind: keyof typeof FORMATS, bytes: Buffer): Promise<Buffer> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: kind === 'gif' } as const
  const image = sharp(bytes, options)
  const { format, width, height, depth, channels } = await image.metadata().catch(asTooLarge)
  if (format !== FORMATS[kind]) throw new RefusedFile('type', 'other image than declared')
  refuseIf(width * height > MOST_PIXELS, 'complex', 'too many pixels')
  switch (kind) {
    case 'jpeg':
      return image.autoOrient().jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
    case 'png':
      // X-ray pictures have more than 256 shades.
      if (depth === 'ushort') image.toColourspace(channels < 3 ? 'grey16' : 'rgb16')
      return image.autoOrient().png({ compressionLevel: 6 }).toBuffer()
    case 'gif':
      return image.gif({ effort: 3 }).toBuffer()
  }
}

/** sharp counts the pixels of all frames before it reads any. */
function asTooLarge(error: Error): never {
  throw error.message.includes('exceeds pixel limit') ? new RefusedFile('complex', 'too many pixels') : error
}
