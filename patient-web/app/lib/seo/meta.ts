import type { MetaDescriptor, UIMatch } from 'react-router'
import { createI18n, type MessageId } from '~/lib/i18n/i18n'
import { pageMessages } from '~/lib/i18n/page-messages'

interface PageArgs {
  matches: readonly (Pick<UIMatch, 'id' | 'loaderData'> | undefined)[]
  location: { pathname: string }
}

interface PageMeta {
  title: MessageId
  description?: MessageId
  values?: Record<string, unknown>
  /** What the page says about its subject in schema.org's terms; made by the functions of structured-data.ts. */
  structuredData?: (origin: string) => object[]
  /** False for pages that are nobody's search result. */
  index?: boolean
}

/** The tags of a page, in the language of its messages. */
export function pageMeta({ matches, location }: PageArgs, page: PageMeta): MetaDescriptor[] {
  const shown = matches.filter((match) => match !== undefined)
  const root = shown.find(({ id }) => id === 'root')?.loaderData as
    | { locale: string; origin: string }
    | undefined
  const i18n = createI18n(root?.locale ?? 'en', pageMessages(shown))
  const title = i18n._(page.title, page.values)
  const tags: MetaDescriptor[] = [
    { title },
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: i18n._('common.brand') },
  ]
  if (page.description) {
    const content = i18n._(page.description, page.values)
    tags.push({ name: 'description', content }, { property: 'og:description', content })
  }
  if (page.index === false) return [...tags, { name: 'robots', content: 'noindex' }]
  if (!root) return tags
  tags.push({ tagName: 'link', rel: 'canonical', href: root.origin + location.pathname })
  for (const data of page.structuredData?.(root.origin) ?? []) tags.push({ 'script:ld+json': { ...data } })
  return tags
}
