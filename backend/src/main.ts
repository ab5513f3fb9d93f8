import { setSourceMapsSupport } from 'node:module'

// Before anything else is loaded. Lines of packages are named as they run: their maps would weigh more than our code.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false })
await import('./api.js')
