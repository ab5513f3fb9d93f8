import { type ContingencyCode, type OfferContent, rowKeyOf, totalOf, totalsByParty } from '../offers/index.js'

/** A line of the offer, a contingency rate, or nothing that the patient agreed to. */
export const INVOICE_BASES = ['line', 'rate', 'none'] as const
export type InvoiceBasis = (typeof INVOICE_BASES)[number]

/**
 * Why an amount is contested. `not_agreed`: it names nothing that this biller offered. `above_highest`: beyond the highest total of the
 * biller. `above_rate`: beyond the contingency rate. `too_many_units`: beyond the cap of the rate. `no_doctor_note`: emergency care that no
 * doctor noted within 24 hours. `too_late`: the invoice came after invoices had closed. `offer_ended`: the acceptance had ended.
 */
export const CONTEST_REASONS = [
  'not_agreed',
  'above_highest',
  'above_rate',
  'too_many_units',
  'no_doctor_note',
  'too_late',
  'offer_ended',
] as const
export type ContestReason = (typeof CONTEST_REASONS)[number]

/** Names the total of a package, which has no lines with amounts. */
export const PACKAGE_LINE = 'package'

export interface BilledLine {
  basis: InvoiceBasis
  /** Key of a line of the offer, or `package`. Null for another basis. */
  line: string | null
  /** Null for another basis. */
  rate: ContingencyCode | null
  /** Units of the rate, such as nights. Null for another basis. */
  units: number | null
  /** Minor units of the offer's currency, tax included. */
  amount: number
}

export interface BilledInvoice {
  /** `hospital`, or another party by name. */
  billedBy: string
  /** Why nothing of it is agreed. Null for an invoice that is held against the offer. */
  refusal: 'too_late' | 'offer_ended' | null
  lines: readonly BilledLine[]
}

/** What was agreed of an invoice stays agreed, whatever the patient signs later. */
export interface CheckedInvoice {
  billedBy: string
  lines: readonly (BilledLine & Pick<Verdict, 'contested'>)[]
}

/** What an invoice is held against. */
export interface Agreed {
  /** The accepted offer with the signed change orders. */
  content: OfferContent
  /** Units of emergency care that a doctor noted within 24 hours. */
  noted: ReadonlyMap<ContingencyCode, number>
}

export interface Verdict {
  /** Minor units. 0 for a line within what was agreed. */
  contested: number
  /** Null for a line within what was agreed. */
  reason: ContestReason | null
}

const HOSPITAL = 'hospital'

/** The lines that can be billed, by key, with the party that bills each. */
export function billableLines({ lines, package: total }: OfferContent): Map<string, string> {
  const included = lines
    .filter(({ state }) => state === 'included')
    .map((line) => [rowKeyOf(line), total?.billedBy ?? line.billedBy] as const)
  return new Map(total ? [[PACKAGE_LINE, total.billedBy], ...included] : included)
}

/**
 * Holds an invoice against what the patient signed: the lines of a biller up to its highest total, and contingency rates up to what a doctor
 * noted. What exceeds them is contested.
 * @param earlier the invoices that were checked before it, the oldest first
 */
export function checkInvoice(
  agreed: Agreed,
  earlier: readonly CheckedInvoice[],
  invoice: BilledInvoice,
): Verdict[] {
  const account = new Account(agreed)
  for (const one of earlier) account.keep(one)
  return account.charge(invoice)
}

/** An invoice whose lines were checked before. */
export interface OpenInvoice extends CheckedInvoice {
  /** Whether a part of it is contested, and nobody has settled it. */
  isOpen: boolean
  /** Whether it came after invoices had closed. An invoice that was taken out can have decided that before. */
  isLate: boolean
  lines: readonly (BilledLine & Verdict)[]
}

/** Other invoices can decide these verdicts: what they had is free again once our team takes them out. */
const DEPENDS_ON_OTHERS: readonly (ContestReason | null)[] = [
  'above_highest',
  'too_many_units',
  'no_doctor_note',
]

/**
 * Holds contested amounts against what the patient signed again, after an invoice was taken out. What was agreed stays agreed.
 * @param counted all invoices that count, in the order of receipt
 * @returns the new verdicts of each invoice, by line
 */
export function recheckInvoices(agreed: Agreed, counted: readonly OpenInvoice[]): (readonly Verdict[])[] {
  const account = new Account(agreed)
  for (const one of counted) account.keep(one)
  return counted.map((one) => (one.isOpen ? account.recharge(one) : one.lines))
}

/** What is left of each sum and rate. */
class Account {
  private readonly left: Map<string, number>
  private readonly units: Map<ContingencyCode, number>
  private readonly noted: Map<ContingencyCode, number>
  private readonly lines: Map<string, string>
  /** A later change order may move a sum to another biller: no more than the whole is ever agreed. */
  private rest: number

  constructor(private readonly agreed: Agreed) {
    const { content, noted } = agreed
    this.left = new Map(totalsByParty(content).map(({ billedBy, total }) => [billedBy, total.highest]))
    this.units = new Map(content.contingencyRates.map(({ code, mostUnits }) => [code, mostUnits]))
    this.noted = new Map(noted)
    this.lines = billableLines(content)
    this.rest = totalOf(content).highest
  }

  /** Takes off what was agreed of an earlier invoice. */
  keep({ billedBy, lines }: CheckedInvoice): void {
    for (const { basis, rate, units, amount, contested } of lines) {
      const kept = amount - contested
      if (basis === 'line') this.take(billedBy, kept)
      else if (basis === 'rate' && rate) this.takeUnits(rate, kept, units ?? 0)
    }
  }

  private take(billedBy: string, amount: number): void {
    this.left.set(billedBy, Math.max(0, (this.left.get(billedBy) ?? 0) - amount))
    this.rest = Math.max(0, this.rest - amount)
  }

  private takeUnits(code: ContingencyCode, kept: number, units: number): void {
    const counted = this.unitsIn(code, kept, units)
    this.units.set(code, Math.max(0, (this.units.get(code) ?? 0) - counted))
    this.noted.set(code, Math.max(0, (this.noted.get(code) ?? 0) - counted))
  }

  /** How many units of a line the agreed amount pays for. */
  private unitsIn(code: ContingencyCode, kept: number, units: number): number {
    const rate = this.agreed.content.contingencyRates.find((one) => one.code === code)
    if (!rate) return 0
    return rate.amount > 0 ? Math.min(units, Math.ceil(kept / rate.amount)) : units
  }

  /** The agreed parts of the invoice are taken off already. */
  recharge({ billedBy, isLate, lines }: OpenInvoice): Verdict[] {
    return lines.map((line) => {
      const isInTimeNow = line.reason === 'too_late' && !isLate
      if (!isInTimeNow && !DEPENDS_ON_OTHERS.includes(line.reason)) return line
      if (line.basis === 'line') return this.rechargeLine(billedBy, line)
      const { rate, units, amount, contested } = line
      const rest = rate && units ? units - this.unitsIn(rate, amount - contested, units) : 0
      return rest > 0 ? this.chargeRate(billedBy, { ...line, units: rest, amount: contested }) : line
    })
  }

  /** A later change order may have taken the line from this biller. */
  private rechargeLine(billedBy: string, line: BilledLine & Verdict): Verdict {
    const verdict = this.chargeLine(billedBy, { ...line, amount: line.contested })
    return verdict.reason === 'not_agreed' ? line : verdict
  }

  charge({ billedBy, refusal, lines }: BilledInvoice): Verdict[] {
    if (refusal) return lines.map(({ amount }) => contest(amount, refusal))
    return lines.map((line) =>
      line.basis === 'rate' ? this.chargeRate(billedBy, line) : this.chargeLine(billedBy, line),
    )
  }

  private chargeLine(billedBy: string, { basis, line, amount }: BilledLine): Verdict {
    const isAgreed = basis === 'line' && line !== null && this.lines.get(line) === billedBy
    if (!isAgreed) return contest(amount, 'not_agreed')
    const left = Math.min(this.left.get(billedBy) ?? 0, this.rest)
    this.take(billedBy, Math.min(amount, left))
    return contest(amount - left, 'above_highest')
  }

  private chargeRate(billedBy: string, { rate, units, amount }: BilledLine): Verdict {
    const agreed = this.agreed.content.contingencyRates.find(({ code }) => code === rate)
    if (!agreed || !units || billedBy !== HOSPITAL) return contest(amount, 'not_agreed')
    const left = this.units.get(agreed.code) ?? 0
    const noted = this.noted.get(agreed.code) ?? 0
    const counted = Math.min(units, left, noted)
    this.units.set(agreed.code, left - counted)
    this.noted.set(agreed.code, noted - counted)
    const excess = amount - agreed.amount * counted
    if (noted < units) return contest(excess, 'no_doctor_note')
    return contest(excess, left < units ? 'too_many_units' : 'above_rate')
  }
}

const contest = (excess: number, reason: ContestReason): Verdict =>
  excess > 0 ? { contested: excess, reason } : { contested: 0, reason: null }
