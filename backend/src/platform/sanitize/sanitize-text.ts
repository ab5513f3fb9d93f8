import { html, Token, Tokenizer, TokenizerMode } from 'parse5'
import { trimText } from './trim-text.js'

/** What stands in them is code, no text. */
const BLOCKS: Record<string, Tokenizer['state']> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
}

/** What a browser would take for the beginning of a tag or comment. */
const OPENINGS = /<(?=[a-z/!?])/gi

/** False for words between signs of comparison, as in "<one km, sugar >10": an unknown name, or words without a value. */
function isMarkup({ tagName, attrs }: Token.TagToken): boolean {
  if (tagName in BLOCKS || tagName.includes('<')) return true
  if (attrs.length > 0) return attrs.some((attribute) => attribute.value !== '')
  return html.getTagID(tagName) !== html.TAG_ID.UNKNOWN
}

/**
 * The text without tags, comments, scripts and styles, trimmed; everything else stays to the letter, entities too. What looks
 * like a tag afterwards, because it is no markup, never ended or the pieces around a tag met, gets a space behind its `<`: no
 * word of the person's is lost, and sanitising again changes nothing. Takes time in proportion to the length.
 */
export function sanitizeText(text: string): string {
  if (!text.includes('<')) return trimText(text)
  const cutter = new Cutter(text)
  return trimText(cutter.rest().replace(OPENINGS, '< '))
}

/** Hears from the tokenizer where tags and comments are, and keeps the source between them. */
class Cutter {
  private kept = ''
  private keptUntil = 0
  private block: string | undefined
  private readonly tokenizer: Tokenizer

  constructor(private readonly text: string) {
    const nothing = () => undefined
    this.tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onStartTag: (token) => this.startTag(token),
        onEndTag: (token) => this.endTag(token),
        onComment: (token) => this.cut(token.location),
        onDoctype: (token) => this.cut(token.location),
        onEof: nothing,
        onCharacter: nothing,
        onNullCharacter: nothing,
        onWhitespaceCharacter: nothing,
      },
    )
    this.tokenizer.write(text, true)
  }

  /** A block that does not end takes the rest with it, as in a browser. */
  rest(): string {
    return this.block ? this.kept : this.kept + this.text.slice(this.keptUntil)
  }

  private startTag(token: Token.TagToken) {
    if (!isMarkup(token)) return
    const { tagName, location } = token
    this.cut(location)
    const state = BLOCKS[tagName]
    if (state === undefined) return
    this.tokenizer.state = state
    this.block = tagName
  }

  private endTag(token: Token.TagToken) {
    if (!isMarkup(token)) return
    const { tagName, location } = token
    if (this.block && location) this.keptUntil = location.startOffset
    if (this.block === tagName) this.block = undefined
    this.cut(location)
  }

  /** A comment that does not end is none. */
  private cut(location: Token.Location | null) {
    if (!location || this.text[location.endOffset - 1] !== '>') return
    this.kept += this.text.slice(this.keptUntil, location.startOffset)
    this.keptUntil = location.endOffset
  }
}
