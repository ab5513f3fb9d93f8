import { BlockList } from 'node:net'

interface Network {
  ipam?: { config?: { subnet?: string; ip_range?: string }[] }
}

export interface Addressed {
  /** A list of names, or options by name. */
  networks?: string[] | Record<string, { ipv4_address?: string } | null>
}

/** Docker gives a service without a fixed address any free one of the network's `ip_range`, and of the whole subnet without a range. */
export function addressProblems(
  services: Record<string, Addressed>,
  networks: Record<string, Network | null> = {},
): string[] {
  return Object.entries(services).flatMap(([name, { networks: joined = {} }]) =>
    Object.entries(Array.isArray(joined) ? {} : joined).flatMap(([network, options]) => {
      const fixed = options?.ipv4_address
      const range = networks[network]?.ipam?.config?.[0]?.ip_range
      if (!fixed || (range && !includes(range, fixed))) return []
      return [
        `${name}: another service of ${network} can get its address ${fixed}, set an ip_range without it`,
      ]
    }),
  )
}

function includes(range: string, address: string): boolean {
  const [network = '', prefix] = range.split('/')
  const block = new BlockList()
  block.addSubnet(network, Number(prefix))
  return block.check(address)
}
