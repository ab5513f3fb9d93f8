// Runs in browsers as it stands, behind a line that declares SETTINGS: routes/service-worker.ts.
//
// Every page comes from the network. Without one, a public page that was opened before is shown as a copy with its date,
// and everything else gives way to the offline page. What belongs to a person is never kept.

const { version, locale, copy, pages } = SETTINGS
const SHELL = `sihat-offline-${version}`
const COPIES = `sihat-copies-${version}`
const MOST_COPIES = 30
const KEPT_AT = 'x-kept-at'
const DRAWN = ['style', 'font', 'image']
const FILES = /^\/(assets|fonts|img)\//

const isPublic = ({ pathname, search }) => search === '' && new RegExp(pages).test(pathname)

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

async function install() {
  const page = await fetch('/offline', { credentials: 'omit', cache: 'no-store' })
  if (!page.ok) throw new Error('The offline page is not available')
  const html = await page.clone().text()
  const files = [...html.matchAll(/(?:href|src)="(\/(?:assets\/[^"]+\.css|fonts\/[^"]+|img\/[^"]+))"/g)]
  const shell = await caches.open(SHELL)
  await shell.addAll(new Set(files.map(([, path]) => path)))
  await shell.put('/offline', page)
  await self.skipWaiting()
}

self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith('sihat-') && name !== SHELL && name !== COPIES) await caches.delete(name)
  }
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method === 'POST' && request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => offlinePage(url)))
    return
  }
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(navigate(event, url))
  else if (DRAWN.includes(request.destination) && FILES.test(url.pathname)) event.respondWith(file(event))
})

async function navigate(event, url) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    if (isPublic(url) && isKeepable(answer)) event.waitUntil(keep(url, answer.clone()))
    return answer
  } catch {
    return (isPublic(url) && (await copyOf(url))) || offlinePage(url)
  }
}

/** Pages forbid or allow it themselves: what is somebody's own says no-store. */
function isKeepable({ ok, type, redirected, headers }) {
  return (
    ok &&
    type === 'basic' &&
    !redirected &&
    (headers.get('content-type') ?? '').startsWith('text/html') &&
    !(headers.get('cache-control') ?? 'no-store').includes('no-store')
  )
}

async function keep(url, answer) {
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set(KEPT_AT, new Date().toISOString())
  const copies = await caches.open(COPIES)
  await copies.delete(url.pathname)
  await copies.put(url.pathname, new Response(await answer.blob(), { headers }))
  const keys = await copies.keys()
  for (const oldest of keys.slice(0, Math.max(0, keys.length - MOST_COPIES))) await copies.delete(oldest)
}

async function copyOf(url) {
  const kept = await (await caches.open(COPIES)).match(url.pathname)
  if (!kept) return undefined
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(kept.headers.get(KEPT_AT)),
  )
  const note = `<p class="kept-copy" role="status">${escapeHtml(copy.replace('{date}', () => date))}</p>`
  const html = (await kept.text()).replace(/<main\b[^>]*>/, (main) => main + note)
  return new Response(html, { headers: kept.headers })
}

async function offlinePage(wanted) {
  const page = await (await caches.open(SHELL)).match('/offline')
  if (!page) return Response.error()
  const copies = await caches.open(COPIES)
  const links = []
  for (const request of (await copies.keys()).reverse()) {
    const html = await (await copies.match(request)).text()
    // As the page escaped it itself.
    const title = html.match(/<title>([^<]+)<\/title>/)?.[1]
    const { pathname } = new URL(request.url)
    if (title) links.push(`<li><a href="${escapeHtml(pathname)}">${title}</a></li>`)
  }
  const html = (await page.text())
    .replace('href="/offline"', () => `href="${escapeHtml(wanted.pathname + wanted.search)}"`)
    .replace('data-kept="none"', links.length > 0 ? 'data-kept="some"' : 'data-kept="none"')
    .replace(/<ul\b[^>]*data-kept-list[^>]*>/, (list) => list + links.join(''))
  return new Response(html, { headers: page.headers })
}

/** From the network; what a page needed is kept for its copy. */
async function file(event) {
  const shell = await caches.open(SHELL)
  try {
    const answer = await fetch(event.request)
    if (answer.ok) event.waitUntil(shell.put(event.request, answer.clone()))
    return answer
  } catch {
    return (await shell.match(event.request)) ?? Response.error()
  }
}

const escapeHtml = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign])
