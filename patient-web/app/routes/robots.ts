import type { Route } from './+types/robots'

const NOBODYS_RESULT = [
  '/api/',
  '/admin',
  '/desk',
  '/auth',
  '/dashboard',
  '/account',
  '/verify-email',
  '/unsubscribe',
]

export function loader({ request }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...NOBODYS_RESULT.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', request.url).href}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
