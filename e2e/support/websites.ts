import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { PAGES, WEBSITES } from './website-pages.ts'

// The product is started with `--import` this file where journeys read pages of websites. Nothing of the configuration leads
// a reader of reviews to this machine: for the process that imports this, these websites stand on the internet.
const [, program = ''] = process.argv
if (program.endsWith('/src/worker.js')) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://website.example')
    const page = PAGES[pathname]
    if (page === 'held') return
    if (page === undefined) return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page(searchParams.get('for') ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port } = server.address() as { port: number }

  const ofReviews = (file: string) => import(new URL(file, pathToFileURL(program)).href)
  const { browsersProvider, ChromiumBrowsers, READER_LIMITS } = await ofReviews(
    'modules/reviews/browser/index.js',
  )
  const { USUAL_LIMITS } = await ofReviews('modules/reviews/scrape-limits.js')
  const standIns = Object.fromEntries(WEBSITES.map((host) => [`${host}:80`, port]))
  // Nobody is kept waiting there.
  Object.assign(USUAL_LIMITS, { leastPauseMs: 0 })
  Object.assign(READER_LIMITS, { quietMs: 100 })
  Object.assign(browsersProvider, {
    inject: [],
    useFactory: () =>
      new ChromiumBrowsers(process.env.PUPPETEER_EXECUTABLE_PATH, READER_LIMITS, { standIns }),
  })
}
