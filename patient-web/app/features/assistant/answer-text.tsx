import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import styles from './conversation.module.css'

type Piece = { text: string } | { label: string; path: string }
/** What stands under each other: lines of text, or the points of a list. */
export type Block = { text: string } | { points: string[] }

const LINK = /\[([^[\]\n]+)\]\(([^()\s]+)\)/g
/** A page of this site, without a way out of it. */
const PATH = /^\/(?!\/)[\w/?=&%.~#-]*$/
const POINT = /^\s*[-*•]\s+(?=\S)/

/** An answer's text, with its Markdown links to pages of this site. Everything else stays the text that it is. */
function piecesOf(text: string): Piece[] {
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

/** Lines that begin with a dash are a list. Blocks stand apart, so that empty lines between them say nothing more. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.trim().split('\n')) {
    const last = blocks.at(-1)
    if (POINT.test(line)) {
      const point = line.replace(POINT, '')
      if (last && 'points' in last) last.points.push(point)
      else blocks.push({ points: [point] })
    } else if (last && 'text' in last) last.text += `\n${line}`
    else if (line.trim()) blocks.push({ text: line })
  }
  return blocks.map((block) => ('text' in block ? { text: block.text.trimEnd() } : block))
}

/** While it still arrives, a link that is not whole yet shows its words only. */
const unfinished = (text: string) => text.replace(/\[([^[\]\n]*)(?:\](?:\([^()\s]*)?)?$/, '$1')

export function AnswerText({ text, arriving = false }: { text: string; arriving?: boolean }) {
  const blocks = blocksOf(arriving ? unfinished(text) : text)
  return blocks.map((block, index) =>
    'points' in block ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text keep their places
      <ul key={index} className={styles.points}>
        {block.points.map((point, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={place}>
            <Line text={point} />
          </li>
        ))}
      </ul>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <p key={index}>
        <Line text={block.text} />
      </p>
    ),
  )
}

function Line({ text }: { text: string }) {
  return piecesOf(text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their places
    <Fragment key={index}>
      {'path' in piece ? <Link to={piece.path}>{piece.label}</Link> : piece.text}
    </Fragment>
  ))
}
