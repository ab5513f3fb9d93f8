import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from '@swc/core'

/** For a process of its own that runs the backend's sources: `node --import` this. */
registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier.startsWith('.') && !context.parentURL?.includes('/node_modules/')
    if (!isOurs) return next(specifier, context)
    const sources = ['.ts', '.tsx'].map((ending) => specifier.replace(/\.js$/, ending))
    const found = sources.find((source) => existsSync(new URL(source, context.parentURL)))
    return next(found ?? specifier, context)
  },
  load(url, context, next) {
    if (url.includes('/node_modules/')) return next(url, context)
    if (url.endsWith('.json')) return module(`export default ${readFileSync(fileURLToPath(url), 'utf8')}`)
    if (!/\.tsx?$/.test(url)) return next(url, context)
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
      filename: fileURLToPath(url),
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', decorators: true, tsx: url.endsWith('x') },
        transform: {
          legacyDecorator: true,
          decoratorMetadata: true,
          useDefineForClassFields: false,
          react: { runtime: 'automatic' },
        },
        keepClassNames: true,
      },
      module: { type: 'es6' },
    })
    return module(code)
  },
})

const module = (source) => ({ format: 'module', source, shortCircuit: true })
