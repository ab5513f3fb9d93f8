/** What the browser does not even try: the page's own site does not hear it either. */
export const STOPPED_BEFORE = [
  'sendBeacon',
  'an image',
  'a film',
  'window.open',
  'a link that pings',
  'WebRTC',
  'WebTransport',
]

/** What a page can try in order to reach somewhere: scripts in which `targets` are `host:port`. */
export const WAYS_OUT: Record<string, string> = {
  fetch: `await all((target) => fetch('http://' + target + '/fetch', { mode: 'no-cors' }))`,
  XMLHttpRequest: `await all((target) => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', 'http://' + target + '/xhr')
    request.onload = resolve
    request.onerror = reject
    request.send()
  }))`,
  WebSocket: `await all((target) => new Promise((resolve, reject) => {
    const socket = new WebSocket('ws://' + target + '/websocket')
    socket.onopen = resolve
    socket.onerror = reject
  }))`,
  EventSource: `await all((target) => new Promise((resolve, reject) => {
    const events = new EventSource('http://' + target + '/events')
    events.onopen = () => resolve(events.close())
    events.onerror = () => reject(events.close())
  }))`,
  sendBeacon: `await all((target) => navigator.sendBeacon('http://' + target + '/beacon', 'x'))`,
  'a worker': `await all((target) => new Promise((resolve, reject) => {
    const code = 'fetch("http://' + target + '/worker", {mode: "no-cors"}).then(() => postMessage(1), () => postMessage(0))'
    const worker = new Worker(URL.createObjectURL(new Blob([code])))
    worker.onmessage = ({ data }) => data ? resolve() : reject()
    worker.onerror = reject
  }))`,
  'a shared worker': `await all((target) => new Promise((resolve, reject) => {
    const worker = new SharedWorker('/worker.js?' + target)
    worker.port.onmessage = ({ data }) => data ? resolve() : reject()
    worker.onerror = reject
  }))`,
  'a service worker': `
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
    await all((target) => new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => data ? resolve() : reject()
      registration.active.postMessage(target, [port2])
    }))`,
  'a frame': `await all((target) => element('iframe', { src: 'http://' + target + '/frame' }))`,
  'a sandboxed frame': `await all((target) => element('iframe', { sandbox: 'allow-scripts',
    srcdoc: '<script>fetch("http://' + target + '/srcdoc", { mode: "no-cors" })</' + 'script>' }))`,
  'an image': `await all((target) => element('img', { src: 'http://' + target + '/image' }))`,
  'a script': `await all((target) => element('script', { src: 'http://' + target + '/script' }))`,
  'a style sheet': `await all((target) => element('link', { rel: 'stylesheet', href: 'http://' + target + '/style' }))`,
  'an object': `await all((target) => element('object', { data: 'http://' + target + '/object' }))`,
  'a film': `await all((target) => element('video', { src: 'http://' + target + '/film', autoplay: true }))`,
  prefetches: `await all((target) => Promise.all(['prefetch', 'preconnect', 'dns-prefetch', 'modulepreload', 'prerender'].map((rel) =>
    element('link', { rel, href: 'http://' + target + '/' + rel }))))
    element('script', { type: 'speculationrules', textContent: JSON.stringify({ prerender: [
      { source: 'list', urls: targets.map((target) => 'http://' + target + '/prerender'), eagerness: 'immediate' } ] }) })`,
  'a form': `await all((target) => {
    element('iframe', { name: target })
    const form = Object.assign(document.createElement('form'), { action: 'http://' + target + '/form', method: 'post', target })
    document.body.append(form)
    form.submit()
  })`,
  'window.open': `await all((target) => { if (!window.open('http://' + target + '/window')) throw new Error() })`,
  'a link that pings': `await all((target) => {
    const link = Object.assign(document.createElement('a'), { href: '#', ping: 'http://' + target + '/ping' })
    document.body.append(link)
    link.click()
  })`,
  WebRTC: `await all(async (target) => {
    const connection = new RTCPeerConnection({ iceServers: [
      { urls: 'stun:' + target },
      { urls: ['turn:' + target, 'turn:' + target + '?transport=tcp'], username: 'x', credential: 'x' } ] })
    connection.createDataChannel('x')
    const gathered = new Promise((resolve) => {
      connection.onicecandidate = ({ candidate }) => candidate || resolve()
    })
    await connection.setLocalDescription(await connection.createOffer())
    await gathered
  })`,
  WebTransport: `await all((target) => new WebTransport('https://' + target + '/transport').ready)`,
}

/** A page that tries one way to reach all targets and writes down how that went. */
export const tryingPage = (
  script: string,
  targets: readonly string[],
) => `<!doctype html><title>Reviews</title>
<body><p id="outcome">trying</p><script type="module">
const targets = ${JSON.stringify(targets)}
const outcomes = []
const all = (attempt) => Promise.all(targets.map(async (target) => {
  try { await attempt(target); outcomes.push('reached or silent ' + target) }
  catch { outcomes.push('failed ' + target) }
}))
const element = (name, attributes) => new Promise((resolve, reject) => {
  const made = Object.assign(document.createElement(name), attributes)
  made.onload = resolve
  made.onerror = reject
  document.body.append(made)
  setTimeout(resolve, 500)
})
// Holds the reader until the attempts are over.
fetch('/wait')
await (async () => { ${script} })().catch((error) => outcomes.push(String(error)))
document.getElementById('outcome').textContent = 'tried: ' + outcomes.join(', ')
fetch('/done')
</script>`

export const WORKER_SCRIPT = `
const target = self.location.search.slice(1)
self.onconnect = ({ ports: [port] }) =>
  fetch('http://' + target + '/shared-worker', { mode: 'no-cors' }).then(() => port.postMessage(1), () => port.postMessage(0))`

export const SERVICE_WORKER_SCRIPT = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data, ports: [port] }) =>
  fetch('http://' + data + '/service-worker', { mode: 'no-cors' }).then(() => port.postMessage(1), () => port.postMessage(0)))`
