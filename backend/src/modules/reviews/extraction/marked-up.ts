import { textOf } from './element-text.js'
import { isElement, type Tree } from './parse-html.js'
import { addValue, bareName, type Thing } from './things.js'

/** The attributes of a notation inside the HTML. */
interface Notation {
  scope: string
  type: string
  property: string
}

export const MICRODATA: Notation = { scope: 'itemscope', type: 'itemtype', property: 'itemprop' }
export const RDFA_LITE: Notation = { scope: 'typeof', type: 'typeof', property: 'property' }

const MOST_THINGS = 2_000

/** Whatever a review is made of; no text is taken of anything else. */
const READ = new Set([
  'author',
  'bestRating',
  'dateCreated',
  'datePublished',
  'description',
  'headline',
  'itemReviewed',
  'name',
  'ratingValue',
  'reviewBody',
  'reviewRating',
  'text',
  'worstRating',
])

/** What the elements describe. One pass: a page nested without end takes no longer than a flat one. */
export function readMarkedUp(root: Tree, { scope, type, property }: Notation): Thing[] {
  const things: Thing[] = []
  let made = 0
  const stack: { node: Tree; owner: Thing | undefined }[] = [{ node: root, owner: undefined }]
  for (let next = stack.pop(); next && made < MOST_THINGS; next = stack.pop()) {
    const { node, owner } = next
    let inner = owner
    if (isElement(node)) {
      const names = words(node.attribs[property])
      if (scope in node.attribs) {
        inner = { types: words(node.attribs[type]), properties: new Map() }
        made += 1
        if (owner && names.length > 0) for (const name of names) addValue(owner, name, inner)
        else things.push(inner)
      } else if (owner)
        for (const name of names)
          if (READ.has(name) && !owner.properties.has(name)) addValue(owner, name, machineText(node))
    }
    if ('children' in node)
      for (let place = node.children.length - 1; place >= 0; place--)
        stack.push({ node: node.children[place] as Tree, owner: inner })
  }
  return things
}

const words = (attribute: string | undefined): string[] =>
  (attribute ?? '').split(/\s+/).filter(Boolean).map(bareName)

/** The part for machines, where there is one. */
export function machineText(node: Tree): string {
  if (!isElement(node)) return ''
  const { content, datetime, value } = node.attribs
  return content ?? datetime ?? value ?? textOf(node)
}
