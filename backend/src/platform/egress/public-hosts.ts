import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { Destination } from './destination.js'
import { isPublicAddress } from './public-address.js'
import { Refusal } from './refusal.js'

export interface ReachOptions {
  ports?: readonly number[]
  /** `host:port` that may be reached wherever it is. Only tests have any. */
  exceptions?: readonly string[]
  /** By `host:port`, the port of this machine where it stands. Only tests have any. */
  standIns?: Readonly<Record<string, number>>
  resolve?: (host: string) => Promise<string[]>
}

/** Where a connection for a destination goes: to these addresses and nowhere else. */
export interface Reachable {
  addresses: [string, ...string[]]
  port: number
}

const WEB_PORTS = [80, 443]

/** Says at which addresses a destination may be reached. */
export class PublicHosts {
  private readonly ports: readonly number[]
  private readonly exceptions: readonly string[]
  private readonly standIns: ReadonlyMap<string, number>
  private readonly resolve: (host: string) => Promise<string[]>

  constructor({
    ports = WEB_PORTS,
    exceptions = [],
    standIns = {},
    resolve = resolveBySystem,
  }: ReachOptions = {}) {
    this.ports = ports
    this.standIns = new Map(Object.entries(standIns))
    this.exceptions = exceptions
    this.resolve = resolve
  }

  /** @throws Refusal port */
  checkPort({ host, port }: Destination) {
    if (!this.isExcepted(host, port) && !this.ports.includes(port)) throw new Refusal('port', host, port)
  }

  /** @throws Refusal port, host_unknown or address_not_public: a name with one inner address is not reached at all */
  async reach(destination: Destination): Promise<Reachable> {
    const { host, port } = destination
    this.checkPort(destination)
    const standIn = this.standIns.get(`${host}:${port}`)
    if (standIn !== undefined) return { addresses: ['127.0.0.1'], port: standIn }
    const [first, ...others] = isIP(host) ? [host] : await this.resolve(host).catch(() => [])
    if (first === undefined) throw new Refusal('host_unknown', host, port)
    const isFine = this.isExcepted(host, port) || [first, ...others].every(isPublicAddress)
    if (!isFine) throw new Refusal('address_not_public', host, port)
    return { addresses: [first, ...others], port }
  }

  private isExcepted(host: string, port: number): boolean {
    return this.exceptions.includes(`${host}:${port}`)
  }
}

const resolveBySystem = async (host: string) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** For a connection: these addresses, whatever the name leads to by then. */
export function onlyTo([first, ...others]: Reachable['addresses']): LookupFunction {
  const found = [first, ...others].map((address) => ({ address, family: isIP(address) }))
  return (_host, { all }, callback) => (all ? callback(null, found) : callback(null, first, isIP(first)))
}
