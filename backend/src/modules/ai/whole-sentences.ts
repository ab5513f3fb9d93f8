const SENTENCES = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** The text sentence by sentence. One that its source broke off is not shown. */
export async function* wholeSentences(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const sentences = [...SENTENCES.segment(rest + piece)].map(({ segment }) => segment)
    // Whether the last one is complete shows when the next begins.
    rest = sentences.pop() ?? ''
    yield* sentences
  }
  if (rest) yield rest
}
