import type { MetaDescriptor, UIMatch } from 'react-router'
import { createI18n, type MessageId, type Translate } from '~/lib/i18n/i18n'
import type { Language } from '~/lib/i18n/languages'
import { pageMessages } from '~/lib/i18n/page-messages'
import { SHARE_HEIGHT, SHARE_WIDTH, type SharePicture, sharePath } from './share-picture'

interface PageArgs {
  matches: readonly (Pick<UIMatch, 'id' | 'loaderData'> | undefined)[]
  location: { pathname: string }
}

interface PageMeta {
  title: MessageId
  description?: MessageId
  values?: Record<string, unknown>
  /** What the page says about its subject in schema.org's terms; made by the functions of structured-data.ts. */
  structuredData?: (origin: string, t: Translate) => object[]
  /** What stands beside a link to the page in a chat; a page without one of its own has the site's. */
  image?: SharePicture
  /** False for pages that are nobody's search result. */
  index?: boolean
}

/** The tags of a page, in the language of its messages. */
export function pageMeta({ matches, location }: PageArgs, page: PageMeta): MetaDescriptor[] {
  const shown = matches.filter((match) => match !== undefined)
  const root = shown.find(({ id }) => id === 'root')?.loaderData as
    | { locale: string; origin: string; languages: Language[] }
    | undefined
  const i18n = createI18n(root?.locale ?? 'en', pageMessages(shown))
  const t: Translate = (id, values) => i18n._(id, values)
  const title = t(page.title, page.values)
  const tags: MetaDescriptor[] = [
    { title },
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: t('common.brand') },
  ]
  if (page.description) {
    const content = t(page.description, page.values)
    tags.push({ name: 'description', content }, { property: 'og:description', content })
  }
  if (page.index === false) return [...tags, { name: 'robots', content: 'noindex' }]
  if (!root) return tags
  // Without its query: a filtered list is the list, as far as search engines are concerned.
  const path = location.pathname.replace(/(.)\/+$/, '$1')
  const urlIn = (language = '') => root.origin + language + path
  const url = urlIn(root.languages.find(({ code }) => code === root.locale)?.path)
  if (root.languages.length > 1)
    for (const { code, path: language } of root.languages)
      tags.push({ tagName: 'link', rel: 'alternate', hrefLang: code, href: urlIn(language) })
  tags.push(
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: territorial(root.locale) },
    { property: 'og:image', content: root.origin + sharePath(page.image ?? 'site') },
    { property: 'og:image:width', content: String(SHARE_WIDTH) },
    { property: 'og:image:height', content: String(SHARE_HEIGHT) },
    { name: 'twitter:card', content: 'summary_large_image' },
  )
  // Search engines read what the server sent. In a page that runs, the policy admits no script written as text.
  if (typeof document !== 'undefined') return tags
  for (const data of page.structuredData?.(root.origin, t) ?? []) {
    tags.push({ 'script:ld+json': { ...data } })
  }
  return tags
}

/** As Open Graph wants it: en_US. */
function territorial(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize()
  return `${language}_${region}`
}
