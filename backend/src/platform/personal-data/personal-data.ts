import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DiscoveryService, Reflector } from '@nestjs/core'
import type { UserActor } from '../authz/index.js'
import {
  HOLDS_PERSONAL_DATA,
  type Holding,
  type PersonalDataHolder,
  type PersonLocale,
} from './personal-data-holder.js'

const METHODS = ['exportData', 'eraseData'] as const

/** Paragraphs for the mail that confirms an erasure. */
export type ErasureParagraphs = Record<'cancelled' | 'ongoing', string[]>

interface Registered {
  holding: Holding
  holder: PersonalDataHolder
}

/** Knows who answers for which personal data; the process does not start with a table that two claim. */
@Injectable()
export class PersonalData implements OnModuleInit {
  private registered: Registered[] = []

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit() {
    const claims = new Map<string, string>()
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!instance || typeof metatype !== 'function') continue
      const holding = this.reflector.get<Holding | undefined>(HOLDS_PERSONAL_DATA, metatype)
      if (!holding) continue
      for (const method of METHODS) {
        if (typeof instance[method] !== 'function')
          throw new Error(`${metatype.name} holds personal data and has no ${method}`)
      }
      for (const table of holding.tables) {
        const other = claims.get(table)
        if (other) throw new Error(`Both ${other} and ${metatype.name} claim the table ${table}`)
        claims.set(table, metatype.name)
      }
      this.registered.push({ holding, holder: instance })
    }
    this.registered.sort((a, b) => this.depth(b.holding) - this.depth(a.holding))
  }

  /** How many steps its rows refer down to others. */
  private depth({ erased, refersTo = [] }: Holding): number {
    if (erased === 'last') return -1
    const referred = this.registered.filter(({ holding }) =>
      holding.tables.some((table) => refersTo.includes(table)),
    )
    return Math.max(0, ...referred.map(({ holding }) => 1 + this.depth(holding)))
  }

  /** Tables that somebody answers for. */
  get tables(): string[] {
    return this.registered.flatMap(({ holding }) => holding.tables)
  }

  /** Tables whose rows outlive the account, with the reason. */
  get kept(): Record<string, string> {
    const entries = this.registered.flatMap(({ holding: { tables, keptFor } }) =>
      keptFor ? tables.map((table) => [table, keptFor] as const) : [],
    )
    return Object.fromEntries(entries)
  }

  /** Everything about the person, by section, as the caller's transaction sees it. */
  async exportAll(em: EntityManager, userId: string): Promise<Record<string, unknown>> {
    const sections: Record<string, unknown> = {}
    for (const { holder } of this.registered) {
      for (const [name, data] of Object.entries(await holder.exportData(em, userId))) {
        if (name in sections) throw new Error(`Two holders export a section named ${name}`)
        sections[name] = data
      }
    }
    return sections
  }

  /** Does the work that needs the account, such as refunds, in the transaction that closes it. */
  async prepareErasure(
    em: EntityManager,
    actor: UserActor,
    previewVersion: string | undefined,
  ): Promise<void> {
    for (const { holder } of this.registered) await holder.prepareErasure?.(em, actor, previewVersion)
  }

  /** Returns paragraphs about appointments that an erasure cancels, and about refunds that continue after it. */
  async describeErasure(em: EntityManager, userId: string, locale: PersonLocale): Promise<ErasureParagraphs> {
    const paragraphs: ErasureParagraphs = { cancelled: [], ongoing: [] }
    for (const { holder } of this.registered) {
      paragraphs.cancelled.push(...((await holder.describeCancelled?.(em, userId, locale)) ?? []))
      paragraphs.ongoing.push(...((await holder.describeOngoing?.(em, userId, locale)) ?? []))
    }
    return paragraphs
  }

  /** Removes the person in the caller's transaction. @returns how many rows went, by table */
  async eraseAll(em: EntityManager, userId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const { holder } of this.registered) Object.assign(counts, await holder.eraseData(em, userId))
    return counts
  }
}
