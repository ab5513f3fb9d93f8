import type { ReactNode } from 'react'
import { use } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import { EmergencyOutlet } from '~/components/emergency/emergency-outlet'
import { SkipLink } from '~/components/layout/skip-link'
import { RouteError } from '~/components/state/route-error'
import { Toaster } from '~/components/ui/toaster'
import { mayHaveSession } from '~/lib/api/server.server'
import { I18nProvider } from '~/lib/i18n/i18n'
import { ENGLISH } from '~/lib/i18n/languages'
import { messages } from '~/lib/i18n/messages.server'
import { pageMessages } from '~/lib/i18n/page-messages'
import { REGISTER_WORKER } from '~/lib/offline/register'
import { NonceContext } from '~/lib/seo/nonce'
import { StylesContext } from '~/lib/seo/styles'
import type { Route } from './+types/root'
import './styles/tokens.css'
import './styles/base.css'

export const links: Route.LinksFunction = () => [
  {
    rel: 'preload',
    href: '/fonts/source-serif-4-600.woff2',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

// The answer differs by visitor and carries a nonce, so no shared cache may keep it.
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-cache' })

export function loader({ request, context }: Route.LoaderArgs) {
  const locale = context.locale ?? 'en'
  return {
    locale,
    direction: context.direction ?? 'ltr',
    languages: context.languages ?? [ENGLISH],
    mayHaveSession: mayHaveSession(request),
    origin: new URL(request.url).origin,
    now: new Date().toISOString(),
    messages: messages(locale, 'common'),
  }
}

export const shouldRevalidate = () => false

/** What a route may say about itself. */
export interface RouteHandle {
  /** The page needs its scripts. All others are finished when their HTML has arrived, and load none. */
  interactive?: boolean
}

/** In the browser we only get here with the scripts running, so they stay. Hot reload needs them everywhere. */
function useScripts(): boolean {
  const matches = useMatches()
  if (import.meta.env.DEV || typeof document !== 'undefined') return true
  return matches.some(({ handle }) => (handle as RouteHandle | undefined)?.interactive)
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const nonce = use(NonceContext)
  const styles = use(StylesContext)
  const locale = root?.locale ?? 'en'
  return (
    <html lang={locale} dir={root?.direction} data-session={root?.mayHaveSession ? 'maybe' : 'none'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" />
        <Meta />
        {styles && <style nonce={nonce}>{styles}</style>}
        <Links nonce={nonce} />
      </head>
      <body>
        <I18nProvider locale={locale} messages={pageMessages(useMatches())}>
          <SkipLink />
          <EmergencyOutlet />
          {children}
          <Toaster />
        </I18nProvider>
        {useScripts() && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
        {/* Browsers hide the nonce from the scripts of the page. */}
        <script nonce={nonce} suppressHydrationWarning>
          {REGISTER_WORKER}
        </script>
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" tabIndex={-1}>
      <RouteError error={error} />
    </main>
  )
}
