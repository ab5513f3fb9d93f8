/** What a request of the stand-in is told to do, in turn. */
export type Script = (request: FakeRequest) => void

/** A line and a server that misbehave as told. */
export class FakeRequest extends EventTarget {
  static sent: FakeRequest[] = []
  static scripts: Script[] = []

  upload = new EventTarget()
  status = 0
  responseText = ''
  timeout = 0
  aborted = false
  method = ''
  path = ''
  body: FormData | undefined
  headers: Record<string, string> = {}
  private answerHeaders: Record<string, string> = {}

  open(method: string, path: string) {
    this.method = method
    this.path = path
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value
  }

  getResponseHeader(name: string) {
    return this.answerHeaders[name] ?? null
  }

  send(body: FormData) {
    this.body = body
    FakeRequest.sent.push(this)
    FakeRequest.scripts.shift()?.(this)
  }

  abort() {
    this.aborted = true
    this.end('abort')
  }

  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
    if (loaded === total) this.upload.dispatchEvent(new Event('load'))
  }

  answer(status: number, body: object, headers: Record<string, string> = {}) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.answerHeaders = headers
    this.end('load')
  }

  breakOff() {
    this.end('error')
  }

  private end(how: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new Event(how))
    this.dispatchEvent(new Event('loadend'))
  }

  get fileName() {
    return (this.body?.get('file') as File | undefined)?.name
  }
}

/** Puts the stand-in in the place of the browser's own; nothing is on its way. */
export function fakeRequests(...scripts: Script[]) {
  FakeRequest.sent = []
  FakeRequest.scripts = scripts
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest
  return FakeRequest.sent
}
