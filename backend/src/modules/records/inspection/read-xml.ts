import { SaxesParser } from 'saxes'
import { RefusedFile, refuseIf } from './file-kind.ts'

export interface XmlElement {
  /** Namespace URI. */
  uri: string
  /** Name without its prefix. */
  name: string
  /** Finds an attribute by its local name; in `uri` if given, otherwise in any namespace. */
  attribute(name: string, uri?: string): string
  attributes: { uri: string; name: string; value: string }[]
}

interface XmlReader {
  open?(element: XmlElement): void
  /** Text and CDATA, with their entities resolved. */
  text?(text: string): void
  close?(element: { uri: string; name: string }): void
}

const MOST_DEPTH = 1_000
const SLICE = 256 * 1024

/**
 * Reads an XML document with its namespaces.
 * @throws RefusedFile for another encoding than UTF-8, a document type declaration, and XML that is not well-formed
 */
export function readXml(content: Buffer, reader: XmlReader): void {
  const text = decode(content)
  const parser = new SaxesParser({ xmlns: true, position: false })
  let depth = 0
  parser.on('error', ({ name }) => {
    throw new RefusedFile('damaged', `XML that is not well-formed: ${name}`)
  })
  parser.on('xmldecl', ({ encoding }) =>
    refuseIf(encoding && !/^utf-?8$/i.test(encoding), 'damaged', 'an unusual encoding'),
  )
  parser.on('doctype', () => refuseIf(true, 'active', 'a document type declaration'))
  parser.on('opentag', ({ uri, local, attributes }) => {
    depth += 1
    refuseIf(depth > MOST_DEPTH, 'complex', 'nested too deep')
    const list = Object.values(attributes).map((a) => ({ uri: a.uri, name: a.local, value: a.value }))
    reader.open?.({
      uri,
      name: local,
      attributes: list,
      attribute: (name, wanted) =>
        list.find((a) => a.name === name && (wanted === undefined || a.uri === wanted))?.value ?? '',
    })
  })
  parser.on('text', (piece) => reader.text?.(piece))
  parser.on('cdata', (piece) => reader.text?.(piece))
  parser.on('closetag', ({ uri, local }) => {
    depth -= 1
    reader.close?.({ uri, name: local })
  })
  for (let at = 0; at < text.length; at += SLICE) parser.write(text.slice(at, at + SLICE))
  parser.close()
}

/** Fatal: bytes that a reader might take for another encoding are refused, too. */
function decode(content: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    refuseIf(text.includes('\0'), 'damaged', 'an unusual encoding')
    return text
  } catch (error) {
    throw error instanceof RefusedFile ? error : new RefusedFile('damaged', 'an unusual encoding')
  }
}
