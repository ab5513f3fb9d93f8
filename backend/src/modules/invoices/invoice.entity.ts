import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import { CONTINGENCY_CODES } from '../offers/index.js'
import type { BilledLine, Verdict } from './contested-amounts.js'

/**
 * `received`: its lines are not entered yet. `agreed`: within what the patient signed. `contested`: a part exceeds it. `settled`: our team
 * closed the contested part. `void`: our team took it out, because it was entered wrongly.
 */
export const INVOICE_STATUSES = ['received', 'agreed', 'contested', 'settled', 'void'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

export const INVOICE_SENDERS = ['hospital', 'team', 'patient'] as const
export type InvoiceSender = (typeof INVOICE_SENDERS)[number]

/** `dropped`: the biller gave the amount up. `paid_elsewhere`: the patient paid it without us. `entered_wrongly`: the invoice does not count. */
export const SETTLEMENTS = ['dropped', 'paid_elsewhere', 'entered_wrongly'] as const
export type Settlement = (typeof SETTLEMENTS)[number]

const InvoiceSchema = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  properties: {
    /** UUIDv7: ids are in the order in which invoices arrived. */
    id: p.uuid().primary(),
    acceptanceId: p.uuid(),
    offerId: p.uuid(),
    bookingId: p.uuid(),
    /** The patient. */
    userId: p.uuid(),
    enteredBy: p.enum([...INVOICE_SENDERS]),
    /** Null when that account is gone. */
    enteredById: p.uuid().nullable(),
    /** An InvoiceHead under the key of the booking. */
    head: p.blob(),
    /** ISO 4217, of the offer. */
    currency: p.text(),
    /** What the invoice asks for, in minor units, tax included. */
    total: p.bigint('number'),
    issuedOn: p.date(),
    contentType: p.text(),
    sizeBytes: p.integer(),
    sha256: p.text(),
    storageKey: p.text(),
    wrappedKey: p.text(),
    receivedAt: p.datetime(),
    /** CheckedLine[] under the key of the booking. Null until the lines are entered. */
    lines: p.blob().nullable(),
    /** Minor units. Null until the lines are entered. */
    contested: p.bigint('number').nullable(),
    checkedAt: p.datetime().nullable(),
    settlement: p.enum([...SETTLEMENTS]).nullable(),
    /** A SettledInvoice under the key of the booking. */
    answer: p.blob().nullable(),
    settledAt: p.datetime().nullable(),
    /** An earlier invoice of another sender with the same number and biller. */
    sameNumberAs: p.uuid().nullable(),
  },
})

/** An invoice as it was received. Its lines are entered once and held against what the patient signed. */
export class Invoice extends InvoiceSchema.class {}
InvoiceSchema.setClass(Invoice)

export function statusOf({
  settlement,
  checkedAt,
  contested,
}: Pick<Invoice, 'settlement' | 'checkedAt' | 'contested'>): InvoiceStatus {
  if (settlement) return settlement === 'entered_wrongly' ? 'void' : 'settled'
  if (!checkedAt) return 'received'
  return contested ? 'contested' : 'agreed'
}

export interface InvoiceHead {
  /** As the biller numbers it. */
  number: string
  /** `hospital`, or another party by name. */
  billedBy: string
  fileName: string
}

export interface CheckedLine extends BilledLine, Verdict {
  /** As on the invoice. */
  text: string
}

export interface SettledInvoice {
  /** How it was settled. The patient and the hospital read it. */
  comment: string
}

const EmergencyNoteSchema = defineEntity({
  name: 'EmergencyNote',
  tableName: 'emergency_notes',
  properties: {
    /** UUIDv7: ids are in the order in which notes arrived. */
    id: p.uuid().primary(),
    acceptanceId: p.uuid(),
    offerId: p.uuid(),
    bookingId: p.uuid(),
    /** The patient. */
    userId: p.uuid(),
    code: p.enum([...CONTINGENCY_CODES]),
    units: p.integer(),
    happenedAt: p.datetime(),
    notedAt: p.datetime(),
    /** A DoctorNote under the key of the booking. */
    content: p.blob(),
    enteredBy: p.enum(['hospital', 'team']),
    /** Null when that account is gone. */
    enteredById: p.uuid().nullable(),
  },
})

const DAY_MS = 86_400_000

/** A doctor's note about emergency care that the offer does not include. It never changes. */
export class EmergencyNote extends EmergencyNoteSchema.class {}
EmergencyNoteSchema.setClass(EmergencyNote)

/** Whether a note came within 24 hours. Later notes allow no charge. */
export const isInTime = ({ notedAt, happenedAt }: Pick<EmergencyNote, 'notedAt' | 'happenedAt'>): boolean =>
  notedAt.getTime() - happenedAt.getTime() <= DAY_MS

export interface DoctorNote {
  doctor: string
  note: string
}

const BilledCaseSchema = defineEntity({
  name: 'BilledCase',
  tableName: 'billed_cases',
  properties: {
    acceptanceId: p.uuid().primary(),
    hospitalId: p.uuid(),
    /** ISO 4217. */
    currency: p.text(),
    /** The highest total of the biller that billed most of it, in minor units. */
    signed: p.bigint('number'),
    /** What this biller asks for, contested amounts included. */
    invoiced: p.bigint('number'),
    /** Of all invoices. */
    contested: p.bigint('number'),
    invoices: p.integer(),
    /** The last day for invoices. The case counts after it. Null without a date of the admission. */
    closesOn: p.date().nullable(),
  },
})

/** The sums of a patient's invoices without anything about the patient, for the public figure. They stay after an erasure. */
export class BilledCase extends BilledCaseSchema.class {}
BilledCaseSchema.setClass(BilledCase)

declare module '../../platform/database/tables.js' {
  interface Tables
    extends TableOf<typeof InvoiceSchema>,
      TableOf<typeof EmergencyNoteSchema>,
      TableOf<typeof BilledCaseSchema> {}
}
