/** Of one answer, with all that is around its text. */
const MOST_BYTES = 2_000_000

/** Whatever is answered: of a document without an end, or of one endless line, no more than this is read. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  let size = 0
  const body = answer.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > MOST_BYTES) controller.error(new Error('The answer is too large'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(body, answer)
}
