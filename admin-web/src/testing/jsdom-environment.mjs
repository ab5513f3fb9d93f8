import { TestEnvironment } from 'jest-environment-jsdom'

const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
  'structuredClone',
]

/** jsdom, with what browsers have and jsdom lacks. jsdom's own FormData stays: it alone reads forms. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of FROM_NODE) this.global[name] = globalThis[name]
  }
}
