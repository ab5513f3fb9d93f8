import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { Destination } from './destination.js'
import { isPublicAddress } from './public-address.js'
import { Refusal } from './refusal.js'

export interface ReachOptions {
  ports?: readonly number[]
  /** `host:port` that may be reached wherever it is. Only tests have any. */
  exceptions?: readonly string[]
  resolve?: (host: string) => Promise<string[]>
}

const WEB_PORTS = [80, 443]

/** Says at which addresses a destination may be reached. */
export class PublicHosts {
  private readonly ports: readonly number[]
  private readonly exceptions: readonly string[]
  private readonly resolve: (host: string) => Promise<string[]>

  constructor({ ports = WEB_PORTS, exceptions = [], resolve = resolveBySystem }: ReachOptions = {}) {
    this.ports = ports
    this.exceptions = exceptions
    this.resolve = resolve
  }

  /** @throws Refusal port */
  checkPort({ host, port }: Destination) {
    if (!this.isExcepted(host, port) && !this.ports.includes(port)) throw new Refusal('port', host, port)
  }

  /** @throws Refusal port, host_unknown or address_not_public: a name with one inner address is not reached at all */
  async addressesOf(destination: Destination): Promise<[string, ...string[]]> {
    const { host, port } = destination
    this.checkPort(destination)
    const [first, ...others] = isIP(host) ? [host] : await this.resolve(host).catch(() => [])
    if (first === undefined) throw new Refusal('host_unknown', host, port)
    const isFine = this.isExcepted(host, port) || [first, ...others].every(isPublicAddress)
    if (!isFine) throw new Refusal('address_not_public', host, port)
    return [first, ...others]
  }

  private isExcepted(host: string, port: number): boolean {
    return this.exceptions.includes(`${host}:${port}`)
  }
}

const resolveBySystem = async (host: string) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** For a connection: these addresses, whatever the name leads to by then. */
export function onlyTo([first, ...others]: [string, ...string[]]): LookupFunction {
  const found = [first, ...others].map((address) => ({ address, family: isIP(address) }))
  return (_host, { all }, callback) => (all ? callback(null, found) : callback(null, first, isIP(first)))
}
