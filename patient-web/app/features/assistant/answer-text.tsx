import { Fragment } from 'react'
import { Link } from 'react-router-dom'

export type Piece = { text: string } | { label: string; path: string }

const LINK = /\[([^[\]\n]+)\]\(([^()\s]+)\)/g
/** A page of this site, without a way out of it. */
const PATH = /^\/(?!\/)[\w/?=&%.~#-]*$/

/** An answer's text, with its Markdown links to pages of this site. Everything else stays the text that it is. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const [all, label, path] = match as unknown as [string, string, string]
    if (!PATH.test(path)) continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) })
    pieces.push({ label, path })
    end = match.index + all.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** While it still arrives, a link that is not whole yet shows its words only. */
const unfinished = (text: string) => text.replace(/\[([^[\]\n]*)(?:\](?:\([^()\s]*)?)?$/, '$1')

export function AnswerText({ text, arriving = false }: { text: string; arriving?: boolean }) {
  return piecesOf(arriving ? unfinished(text) : text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their places
    <Fragment key={index}>
      {'path' in piece ? <Link to={piece.path}>{piece.label}</Link> : piece.text}
    </Fragment>
  ))
}
