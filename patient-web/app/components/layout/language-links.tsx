import { useLocation, useRouteLoaderData } from 'react-router'
import { useT } from '~/lib/i18n/i18n'
import type { Language } from '~/lib/i18n/languages'

/** Leads to this page in the other languages, each named in its own words. With one language there is nothing to choose. */
export function LanguageLinks() {
  const t = useT()
  const { pathname, search } = useLocation()
  const languages = useRouteLoaderData<{ languages: Language[] }>('root')?.languages ?? []
  if (languages.length < 2) return null
  return (
    <nav aria-label={t('common.footer.languages')}>
      <ul>
        {languages.map(({ code, path }) => (
          <li key={code}>
            <a href={`${path}${pathname}${search}`} lang={code} hrefLang={code}>
              {new Intl.DisplayNames(code, { type: 'language' }).of(code)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
