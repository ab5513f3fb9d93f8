import { createHash } from 'node:crypto'
import { fetchContact } from '~/lib/api/contact'
import { serverApi } from '~/lib/api/server.server'
import { createI18n } from '~/lib/i18n/i18n'
import { messages } from '~/lib/i18n/messages.server'
import worker from '~/lib/offline/worker.js?raw'
import { STANDING_PAGES } from '~/lib/seo/sitemap'
import type { Route } from './+types/service-worker'

/** A copy of it could answer nobody. */
const kept = STANDING_PAGES.filter((path) => path !== '/assistant')

/** The pages of which browsers may keep a copy: the standing ones and the profiles. */
const PAGES = `^(${kept.join('|')}|/(treatments|destinations|hospitals)/[a-z0-9-]+)$`

/**
 * The worker that answers without a network. Another build, other texts or other contact details make another version,
 * which browsers fetch with the next page; it throws away what the last one kept.
 */
export async function loader(args: Route.LoaderArgs) {
  const locale = args.context.locale ?? 'en'
  const texts = messages(locale, 'offline', 'common')
  const contact = await fetchContact(serverApi(args))
  const settings = {
    version: createHash('sha256')
      .update(JSON.stringify([args.context.build, texts, contact]))
      .digest('hex')
      .slice(0, 12),
    locale,
    copy: createI18n(locale, texts)._('offline.copy', { date: '{date}' }),
    pages: PAGES,
  }
  return new Response(`const SETTINGS = ${JSON.stringify(settings)}\n${worker}`, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}
