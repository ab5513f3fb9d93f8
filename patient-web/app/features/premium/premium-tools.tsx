import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { TabPanel, Tabs } from '~/components/ui/tabs'
import { useT } from '~/lib/i18n/i18n'

const TOOLS = ['matching', 'payment', 'bookings'] as const

/** The three tools; the address says which one is shown. */
export function PremiumTools(tools: { matching: ReactNode; payment: ReactNode; bookings: ReactNode }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const current = TOOLS.find((tool) => tool === params.get('tool')) ?? 'matching'
  const show = (tool: string) =>
    setParams(
      (given) => {
        given.set('tool', tool)
        return given
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div>
      <Tabs
        label={t('premium.title')}
        tabs={TOOLS.map((id) => ({ id, name: t(`premium.tool.${id}`) }))}
        current={current}
        onShow={show}
      />
      <TabPanel tab={current}>{tools[current]}</TabPanel>
    </div>
  )
}
