import DashboardIcon from '@mui/icons-material/DashboardOutlined'
import { type ComponentType, createElement } from 'react'
import {
  useCanAccessResources,
  useGetResourceLabel,
  useHasDashboard,
  useResourceDefinitions,
  useTranslate,
} from 'react-admin'
import { useLocation } from 'react-router-dom'

export interface NavEntry {
  to: string
  label: string
  icon: ReturnType<typeof createElement>
  active: boolean
}

/**
 * The dashboard where there is one, then one entry for every resource that is registered and may be listed; one that is part of
 * another is reached from its page.
 */
export function useNavEntries(): NavEntry[] {
  const translate = useTranslate()
  const getLabel = useGetResourceLabel()
  const hasDashboard = useHasDashboard()
  const { pathname } = useLocation()
  const definitions = Object.values(useResourceDefinitions()).filter((resource) => resource.hasList)
  const resources = definitions.filter(({ options }) => !options?.partOf)
  const { canAccess } = useCanAccessResources({
    action: 'list',
    resources: resources.map((resource) => resource.name),
  })

  const isUnder = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  const isWithin = (name: string) =>
    isUnder(`/${name}`) ||
    definitions.some(({ name: part, options }) => options?.partOf === name && isUnder(`/${part}`))
  const entries = resources
    .filter((resource) => canAccess?.[resource.name])
    .map((resource) => ({
      to: `/${resource.name}`,
      label: getLabel(resource.name, 2),
      icon: createElement(resource.icon as ComponentType),
      active: isWithin(resource.name),
    }))
  const dashboard = {
    to: '/',
    label: translate('sihat.layout.dashboard'),
    icon: <DashboardIcon />,
    active: pathname === '/',
  }
  return hasDashboard ? [dashboard, ...entries] : entries
}
