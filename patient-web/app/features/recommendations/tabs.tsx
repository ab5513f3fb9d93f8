import { useNavigate, useSearchParams } from 'react-router-dom'
import { Tabs } from '~/components/ui/tabs'
import { useT } from '~/lib/i18n/i18n'
import { resultsPath, TABS, type Tab } from './search-params'

const MOST = 100

interface RecommendationTabsProps {
  current: Tab
  /** Undefined while a list is loading, or where it failed to. */
  counts: Record<Tab, number | undefined>
}

/** Two tabs, each an address. */
export function RecommendationTabs({ current, counts }: RecommendationTabsProps) {
  const t = useT()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return (
    <Tabs
      label={t('recommendations.heading')}
      tabs={TABS.map((id) => ({ id, name: nameOf(id, counts[id]) }))}
      current={current}
      onShow={(tab) =>
        void navigate(resultsPath(params, { tab }), { replace: true, preventScrollReset: true })
      }
    />
  )

  function nameOf(tab: Tab, count: number | undefined): string {
    if (count === undefined) return t(`recommendations.tab.${tab}`)
    return t(`recommendations.tab.${tab}.count`, { count: count < MOST ? `${count}` : `${MOST}+` })
  }
}
