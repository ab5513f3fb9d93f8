import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A small site: the whole route table travels with the first page, no lookup before a navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
