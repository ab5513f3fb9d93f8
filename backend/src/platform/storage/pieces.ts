export interface Piece {
  /** Good until the next piece is asked for: the memory is used again. */
  bytes: Buffer
  last: boolean
}

/** Cuts a stream into pieces of `size` bytes; the last one may be shorter, and is empty only when there is nothing. */
export async function* inPieces(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Piece, void> {
  const piece = Buffer.allocUnsafe(size)
  let length = 0
  for await (const chunk of source) {
    let rest = chunk
    // A full piece is held back until more follows: only then is it known not to be the last.
    while (length + rest.length > size) {
      piece.set(rest.subarray(0, size - length), length)
      rest = rest.subarray(size - length)
      yield { bytes: piece, last: false }
      length = 0
    }
    piece.set(rest, length)
    length += rest.length
  }
  yield { bytes: piece.subarray(0, length), last: true }
}
