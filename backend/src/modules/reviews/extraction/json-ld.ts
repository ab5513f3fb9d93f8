import { textOfHtml } from './element-text.js'
import { addValue, bareName, isThing, type Thing, type Value } from './things.js'

const DEEPEST = 40
const MOST_THINGS = 20_000

/**
 * What the blocks of JSON-LD describe; references within a block by `@id` are followed.
 * @param blocks texts of the script elements; one that is no JSON takes no other with it
 */
export function readJsonLd(blocks: readonly string[]): { things: Thing[]; broken: number } {
  const things: Thing[] = []
  let broken = 0
  for (const block of blocks) {
    try {
      things.push(...new Reader().read(JSON.parse(block)))
    } catch {
      broken += 1
    }
  }
  return { things, broken }
}

class Reader {
  private readonly known = new Map<string, Thing>()
  private readonly all: Thing[] = []

  read(json: unknown): Thing[] {
    const things = this.values(json, 0).filter(isThing)
    for (const { properties } of this.all)
      for (const [name, values] of properties)
        properties.set(
          name,
          values.map((value) => this.followed(value)),
        )
    return things
  }

  private values(json: unknown, depth: number): Value[] {
    if (typeof json === 'string') return [textOfHtml(json)]
    if (typeof json === 'number') return [String(json)]
    if (typeof json !== 'object' || json === null || depth > DEEPEST || this.all.length >= MOST_THINGS)
      return []
    if (Array.isArray(json)) return json.flatMap((item) => this.values(item, depth + 1))
    const inner = (json as Record<string, unknown>)['@value'] ?? (json as Record<string, unknown>)['@list']
    return inner === undefined
      ? [this.thing(json as Record<string, unknown>, depth)]
      : this.values(inner, depth + 1)
  }

  private thing({ '@type': type, '@context': _, ...fields }: Record<string, unknown>, depth: number): Thing {
    const types = [type].flat().filter((name) => typeof name === 'string')
    const thing: Thing = { types: types.map(bareName), properties: new Map() }
    this.all.push(thing)
    for (const [key, json] of Object.entries(fields))
      for (const value of this.values(json, depth + 1)) addValue(thing, bareName(key), value)
    const id = fields['@id']
    if (typeof id === 'string' && !isReference(thing)) this.known.set(id, thing)
    return thing
  }

  private followed(value: Value): Value {
    if (!isThing(value) || !isReference(value)) return value
    return this.known.get(String(value.properties.get('@id')?.[0])) ?? value
  }
}

const isReference = ({ types, properties }: Thing) =>
  types.length === 0 && properties.size === 1 && properties.has('@id')
