export interface Piece {
  bytes: Buffer
  last: boolean
}

/** Cuts a stream into pieces of `size` bytes; the last one may be shorter, and is empty only when there is nothing. */
export async function* inPieces(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Piece, void> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const chunk of source) {
    let rest = chunk
    // A full piece is held back until more follows: only then is it known not to be the last.
    while (length + rest.length > size) {
      const missing = size - length
      yield { bytes: Buffer.concat([...held, rest.subarray(0, missing)]), last: false }
      rest = rest.subarray(missing)
      held = []
      length = 0
    }
    held.push(rest)
    length += rest.length
  }
  yield { bytes: Buffer.concat(held), last: true }
}
