const { TestEnvironment } = require('jest-environment-jsdom')

const FROM_NODE = [
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'fetch',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'structuredClone',
  'BroadcastChannel',
]

/** jsdom with the parts of the platform that it lacks and browsers have. Forms keep jsdom's own FormData. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of FROM_NODE) this.global[name] = globalThis[name]
    const { href } = this.global.location
    this.global.Request = class extends Request {
      /** As in a page, an address is relative to where the page is. */
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, href) : input, init)
      }
    }
  }
}
