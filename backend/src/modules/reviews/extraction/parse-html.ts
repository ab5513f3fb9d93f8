import { type CheerioAPI, load } from 'cheerio/slim'

type Document = ReturnType<CheerioAPI['root']>[number]
type Node = Document['childNodes'][number]
type Element = Extract<Node, { attribs: object }>
export type Tree = Node | Document

export const isElement = (node: Tree): node is Element => 'attribs' in node

/**
 * By the parser that only follows the tags: what a browser has written out needs no more, and the parser that mends as
 * browsers do takes minutes for a page whose elements are nested without end.
 */
export const parseHtml = (html: string): CheerioAPI =>
  load(html, { xml: { xmlMode: false, decodeEntities: true } })

/**
 * Elements below, in the order of the page, that the selector is true of. Looking at each once takes time in proportion to
 * their number, where the parser's own search takes the square of it for neighbours without end.
 */
export function elementsBelow($: CheerioAPI, tree: Tree, most = Number.POSITIVE_INFINITY) {
  const elements: Element[] = []
  const stack: Tree[] = [tree]
  for (let node = stack.pop(); node && elements.length < most; node = stack.pop()) {
    if (node !== tree && isElement(node)) elements.push(node)
    if ('children' in node)
      for (let place = node.children.length - 1; place >= 0; place--) stack.push(node.children[place] as Node)
  }
  return (selector: string): Element[] => $(elements).filter(selector).toArray() as Element[]
}
