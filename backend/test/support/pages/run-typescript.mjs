import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from '@swc/core'

/** For a process of its own that runs the backend's sources: `node --import` this. */
registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier.startsWith('.') && !context.parentURL?.includes('/node_modules/')
    return next(isOurs ? specifier.replace(/\.js$/, '.ts') : specifier, context)
  },
  load(url, context, next) {
    if (!url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context)
    const { code: source } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
      filename: fileURLToPath(url),
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        keepClassNames: true,
      },
      module: { type: 'es6' },
    })
    return { format: 'module', source, shortCircuit: true }
  },
})
