import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

const ASSETS = join(import.meta.dirname, 'build/client/assets')

export default {
  ssr: true,
  // A small site: the whole route table travels with the first page, no lookup before a navigation.
  routeDiscovery: { mode: 'initial' },
  // Written after the other files were compressed.
  buildEnd() {
    for (const name of readdirSync(ASSETS).filter((name) => /^manifest-.*\.js$/.test(name))) {
      const path = join(ASSETS, name)
      writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
    }
  },
} satisfies Config
