import CFB from 'cfb'
import { RefusedFile, refuseIf } from './file-kind.ts'

const DOCUMENT = 'worddocument'
const REFUSED = /^(macros|vba|_vba_project(_cur)?|ole10native|package|equation native)$/
/** First bytes of the stream that every Word document has, and its flag for encryption. */
const MAGIC = 0xa5ec
const FLAGS_AT = 0x0a
const ENCRYPTED = 0x0100

/** @throws RefusedFile for macros, packages with files in them, encryption, and what is no Word document */
export async function inspectDoc(bytes: Buffer): Promise<undefined> {
  const container = CFB.read(bytes, { type: 'buffer' })
  const names = container.FullPaths.map((path) => path.toLowerCase().replace(/\/$/, ''))
  for (const name of names) {
    for (const part of name.split('/')) {
      refuseIf(part === 'encryptedpackage', 'encrypted', 'encryption')
      refuseIf(REFUSED.test(part.replace(/^\p{Cc}/u, '')), 'active', 'macros or a package')
    }
  }
  const index = names.findIndex((name) => name.split('/').slice(1).join('/') === DOCUMENT)
  const content = container.FileIndex[index]?.content
  const stream = content ? Buffer.from(content as Uint8Array) : undefined
  if (!stream || stream.length < 32 || stream.readUInt16LE(0) !== MAGIC)
    throw new RefusedFile('type', 'no Word document')
  refuseIf(stream.readUInt16LE(FLAGS_AT) & ENCRYPTED, 'encrypted', 'encryption')
}
