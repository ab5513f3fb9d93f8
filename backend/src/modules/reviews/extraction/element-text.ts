import { isElement, parseHtml, type Tree } from './parse-html.js'

/** No review is longer; what a hostile page puts behind it is not even looked at. */
const MOST_CHARACTERS = 30_000
const MOST_NODES = 20_000

const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'textarea', 'select'])
const LINES = new Set([
  'p',
  'div',
  'li',
  'br',
  'tr',
  'section',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'dd',
  'dt',
])

/** What a person reads there; paragraphs end their line. */
export function textOf(start: Tree): string {
  const stack: (Tree | string)[] = [start]
  let text = ''
  for (let seen = 0; seen < MOST_NODES && text.length < MOST_CHARACTERS; seen++) {
    const node = stack.pop()
    if (node === undefined) break
    if (typeof node === 'string') text += node
    else if (node.nodeType === 3) text += node.data.replace(/\s+/g, ' ')
    else if ('children' in node && !(isElement(node) && UNREAD.has(node.name))) {
      if (isElement(node) && LINES.has(node.name)) stack.push('\n')
      stack.push(...node.children.slice(0, MOST_NODES).reverse())
    }
  }
  return text.slice(0, MOST_CHARACTERS)
}

/** The same of a text that a page's author may have written as HTML. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html
  const root = parseHtml(html.slice(0, MOST_CHARACTERS)).root()[0]
  return root ? textOf(root) : ''
}
