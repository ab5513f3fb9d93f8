import { type CheerioAPI, load } from 'cheerio'

type Document = ReturnType<CheerioAPI['root']>[number]
export type Node = Document['childNodes'][number]
type Element = Extract<Node, { attribs: object }>
export type Tree = Node | Document

export const isElement = (node: Tree): node is Element => 'attribs' in node

/**
 * By the parser that only follows the tags: what a browser has written out needs no more, and the parser that mends as
 * browsers do takes minutes for a page whose elements are nested without end.
 */
export const parseHtml = (html: string): CheerioAPI =>
  load(html, { xml: { xmlMode: false, decodeEntities: true } })
