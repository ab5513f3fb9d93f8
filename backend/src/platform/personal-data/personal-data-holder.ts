import type { EntityManager } from '@mikro-orm/postgresql'
import { SetMetadata } from '@nestjs/common'
import type { UserActor } from '../authz/index.js'

export const HOLDS_PERSONAL_DATA = Symbol('holds personal data')

export interface Holding {
  /** Tables that this provider alone exports and erases. */
  tables: readonly string[]
  /** Tables of other holders whose rows it refers to. They are erased after it: a deletion there takes its rows along uncounted. */
  refersTo?: readonly string[]
  /** `last`: rows of all other holders refer to its rows. */
  erased?: 'last'
  /** Why its rows outlive the account; the outcome of an erasure says so. */
  keptFor?: 'accountability'
}

/** The language that the person chose. */
export type PersonLocale = string | null | undefined

/** What a provider marked `@HoldsPersonalData` does for the person's rights. */
export interface PersonalDataHolder {
  /** Whatever it holds about the person, by section; the export explains each section. */
  exportData(em: EntityManager, userId: string): Promise<Record<string, unknown>>
  /**
   * Does the work that needs the account, such as refunds, in the transaction that closes it.
   * @param previewVersion identifies what the person's page said of the erasure. Undefined when the client showed nothing.
   */
  prepareErasure?(em: EntityManager, actor: UserActor, previewVersion: string | undefined): Promise<void>
  /** Paragraphs for the mail that confirms the erasure, about appointments that do not take place. Read before `eraseData`. */
  describeCancelled?(em: EntityManager, userId: string, locale: PersonLocale): Promise<string[]>
  /** Paragraphs for the mail that confirms the erasure, about refunds that continue. Read before `eraseData`. */
  describeOngoing?(em: EntityManager, userId: string, locale: PersonLocale): Promise<string[]>
  /** Removes it in the caller's transaction. @returns how many rows went, by table */
  eraseData(em: EntityManager, userId: string): Promise<Record<string, number>>
}

/** Marks the provider that answers for the personal data in some tables. */
export const HoldsPersonalData = (holding: Holding) =>
  SetMetadata<symbol, Holding>(HOLDS_PERSONAL_DATA, holding)
