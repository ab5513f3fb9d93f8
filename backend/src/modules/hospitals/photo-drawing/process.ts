import { buffer } from 'node:stream/consumers'
import { type DrawnFile, drawPhoto, type Refusal, RefusedPhoto } from './draw-photo.ts'

/** The bytes of the files follow on the standard output, in this order. */
export type Verdict =
  | { refused: Refusal }
  | { refused?: undefined; files: { width: number; height: number; size: number }[] }

/** The program of a process of its own: the picture comes in on the standard input. */
async function run(): Promise<[Verdict, DrawnFile[]]> {
  try {
    const files = await drawPhoto(await buffer(process.stdin))
    return [
      { files: files.map(({ width, height, bytes }) => ({ width, height, size: bytes.length })) },
      files,
    ]
  } catch (error) {
    return [{ refused: error instanceof RefusedPhoto ? error.refusal : 'content' }, []]
  }
}

// It waits for its end: what a process leaves in its output is lost when nobody reads it at that moment.
process.on('disconnect', () => process.exit())
const [verdict, files] = await run()
process.send?.(verdict)
process.stdout.end(Buffer.concat(files.map(({ bytes }) => bytes)))
