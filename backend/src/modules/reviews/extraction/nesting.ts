import { type Token, Tokenizer, TokenizerMode } from 'parse5'

/** As deep as a browser nests what it reads; only scripts go deeper. */
const DEEPEST = 512

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const RAW: Record<string, Tokenizer['state']> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
}

/** Whether elements stand in each other deeper than any page needs: every later step takes longer with the depth. */
export function isNestedTooDeep(html: string): boolean {
  let depth = 0
  let deepest = 0
  const nothing = () => undefined
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ tagName, selfClosing }: Token.TagToken) => {
        const raw = RAW[tagName]
        if (raw !== undefined) tokenizer.state = raw
        if (VOID.has(tagName) || selfClosing) return
        depth += 1
        deepest = Math.max(deepest, depth)
      },
      onEndTag: () => {
        depth = Math.max(0, depth - 1)
      },
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
      onCharacter: nothing,
      onNullCharacter: nothing,
      onWhitespaceCharacter: nothing,
    },
  )
  tokenizer.write(html, true)
  return deepest > DEEPEST
}
