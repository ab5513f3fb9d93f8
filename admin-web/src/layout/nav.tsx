import DashboardIcon from '@mui/icons-material/DashboardOutlined'
import { type ComponentType, createElement } from 'react'
import { useCanAccessResources, useGetResourceLabel, useResourceDefinitions, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'

export interface NavEntry {
  to: string
  label: string
  icon: ReturnType<typeof createElement>
  active: boolean
}

/** Dashboard, then one entry for every resource that is registered in app.tsx and may be listed. */
export function useNavEntries(): NavEntry[] {
  const translate = useTranslate()
  const getLabel = useGetResourceLabel()
  const { pathname } = useLocation()
  const resources = Object.values(useResourceDefinitions()).filter((resource) => resource.hasList)
  const { canAccess } = useCanAccessResources({
    action: 'list',
    resources: resources.map((resource) => resource.name),
  })

  const isUnder = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  const entries = resources
    .filter((resource) => canAccess?.[resource.name])
    .map((resource) => ({
      to: `/${resource.name}`,
      label: getLabel(resource.name, 2),
      icon: createElement(resource.icon as ComponentType),
      active: isUnder(`/${resource.name}`),
    }))
  const dashboard = {
    to: '/',
    label: translate('sihat.layout.dashboard'),
    icon: <DashboardIcon />,
    active: pathname === '/',
  }
  return [dashboard, ...entries]
}
