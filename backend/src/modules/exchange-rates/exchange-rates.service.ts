import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { SystemActor, UserActor } from '../../platform/authz/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import type { ConversionView, ImportedRates } from './exchange-rate.dto.js'
import { addRates, listValidRates } from './exchange-rate.repository.js'
import { readRateFile } from './rate-file.js'
import { deriveRate, type PublishedRate } from './rate-path.js'

export type FindConversion = (from: string, to: string) => ConversionView | undefined

@Injectable()
export class ExchangeRatesService {
  constructor(private readonly database: Database) {}

  /**
   * Derives the rate between two currencies from the rates that are valid now.
   * @throws ProblemError no_exchange_rate
   */
  async find(from: string, to: string): Promise<ConversionView> {
    const conversion = (await this.valid())(from, to)
    if (!conversion) throw new ProblemError('no_exchange_rate')
    return conversion
  }

  /** Reads the rates that are valid now. The result derives the rate between two currencies, if they connect them. */
  async valid(): Promise<FindConversion> {
    const rates = await listValidRates(this.database.catalogue)
    const known = new Map<string, ConversionView | undefined>()
    return (from, to) => {
      const pair = `${from} ${to}`
      if (!known.has(pair)) known.set(pair, derive(rates, from, to))
      return known.get(pair)
    }
  }

  /**
   * Adds the rates of a file: all of them or none. Rates that were imported before stay as they are.
   * @throws CsvFileError for a file that does not hold rates
   */
  import(actor: UserActor | SystemActor, file: Buffer): Promise<ImportedRates> {
    const rates = readRateFile(file)
    return this.database.transaction(actor, async (em) => {
      const added = await addRates(em.getKysely<Tables>(), rates)
      await audit(em, actor, {
        action: 'exchange_rate.import',
        subjectType: 'exchange_rate',
        subjectId: 'import',
        details: { added, read: rates.length },
      })
      return { added, read: rates.length }
    })
  }
}

function derive(rates: readonly PublishedRate[], from: string, to: string): ConversionView | undefined {
  const derived = deriveRate(rates, from, to)
  const published = derived?.published.map((rate) => ({
    ...rate,
    publishedAt: rate.publishedAt.toISOString(),
  }))
  return derived && published && { from, to, rate: derived.rate, published }
}
