import type { Mutation } from './mutation.ts'

const CHECK = {
  file: 'src/modules/invoices/invoice-check.ts',
  test: 'modules/invoices/invoice-check.spec.ts',
}
const HTTP = { test: 'http/invoices.int.spec.ts' }
const MIGRATION = 'migrations/Migration20261127140000_invoices.ts'

export const invoices: Mutation[] = [
  {
    breaks: 'a biller bills its highest total twice',
    ...CHECK,
    replace: 'this.left.set(billedBy, Math.max(0, (this.left.get(billedBy) ?? 0) - amount))\n    this.rest',
    by: 'this.rest',
    named: 'is contested beyond the highest total of its biller, whatever others have left',
  },
  {
    breaks: 'emergency care is billed that no doctor noted',
    ...CHECK,
    replace: 'const counted = Math.min(units, left, noted)',
    by: 'const counted = Math.min(units, left)',
    named: 'is contested without a note',
  },
  {
    breaks: 'a late note about emergency care allows a charge',
    file: 'src/modules/invoices/invoices.ts',
    replace: 'notes.filter(isInTime)',
    by: 'notes',
    ...HTTP,
    named: 'allows no charge by a note that came more than 24 hours later',
  },
  {
    breaks: 'an invoice leaves a part of its total out',
    file: 'src/modules/invoices/invoices.ts',
    replace: '    requireTotal(invoice, lines)\n',
    by: '',
    ...HTTP,
    named: 'is refused with lines that do not add up to its total',
  },
  {
    breaks: 'an invoice that was entered wrongly counts',
    file: 'src/modules/invoices/invoices.ts',
    replace: "  $or: [{ settlement: null }, { settlement: { $ne: 'entered_wrongly' } }],\n",
    by: '',
    ...HTTP,
    named: 'is not there in an invoice that was entered wrongly',
  },
  {
    breaks: 'another hospital adds an invoice',
    file: 'src/modules/invoices/reach-offer.ts',
    replace: "  if (as === 'hospital') await requireOwnOffer(em, actor, offerId)\n",
    by: '',
    ...HTTP,
    named: 'neither reads nor writes',
  },
  {
    breaks: 'a patient adds an invoice to the offer of another',
    file: 'src/modules/invoices/reach-offer.ts',
    replace: ", ...(as === 'patient' && { userId: actor.userId })",
    by: '',
    ...HTTP,
    named: 'neither reads nor writes',
  },
  {
    breaks: 'a hospital adds an invoice after the consent is withdrawn',
    file: 'src/modules/invoices/reach-offer.ts',
    replace: 'await requireShared(em, quoteRequestId)',
    by: 'await Promise.resolve()',
    ...HTTP,
    named: 'closes the desk once the patient withdraws the consent',
  },
  {
    breaks: 'a checked invoice changes',
    file: MIGRATION,
    replace:
      '          or old.checked_at is not null and was - settlement is distinct from now_is - settlement\n',
    by: '',
    ...HTTP,
    named: 'keeps a checked invoice from: set contested = 0',
  },
  {
    breaks: 'a payment collects what is contested, without a rate to US dollars',
    file: MIGRATION,
    replace: 'and i.contested > 0 and i.settlement is null and a.cost_cents is null',
    by: 'and false',
    ...HTTP,
    named: 'cannot be paid through us, also without a rate to US dollars',
  },
  {
    breaks: 'the public figure speaks of single patients',
    file: 'src/modules/invoices/hospital-billing.service.ts',
    replace: 'const LEAST_PATIENTS = 5',
    by: 'const LEAST_PATIENTS = 1',
    ...HTTP,
    named: 'is the middle share of five patients whose cases are closed',
  },
  {
    breaks: 'the public figure counts bills that are not complete',
    file: 'src/modules/invoices/hospital-billing.service.ts',
    replace: ' and (c.closes_on is null or c.closes_on < current_date)',
    by: '',
    ...HTTP,
    named: 'is the middle share of five patients whose cases are closed',
  },
  {
    breaks: 'a change order lets another biller have the same money again',
    ...CHECK,
    replace: '    this.rest = Math.max(0, this.rest - amount)\n',
    by: '',
    named: 'is contested by what another biller has had already',
  },
  {
    breaks: 'a hospital enters the lines of the invoice that a patient sent',
    file: 'src/modules/invoices/invoice-checks.service.ts',
    replace: "if (by === 'hospital' && enteredBy !== 'hospital')",
    by: 'if (false)',
    ...HTTP,
    named: 'of the patient is stored too, and the team enters its lines',
  },
  {
    breaks: 'an invoice after the end of the acceptance is agreed',
    file: 'src/modules/invoices/invoices.ts',
    replace: "acceptance.endedAt ? 'offer_ended' : await",
    by: 'await',
    ...HTTP,
    named: 'that comes after the acceptance has ended is stored and contested whole',
  },
]
