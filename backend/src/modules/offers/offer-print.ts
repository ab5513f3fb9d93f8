import { formatMoney } from '../../platform/money/index.js'
import { html, Markup } from '../../platform/sanitize/index.js'
import { CHECKLIST_GROUPS, groupOf } from './checklist.js'
import type { OfferCancellationRule, OfferContent, OfferDoctor, OfferLine } from './offer-content.dto.js'
import { printStyle } from './offer-print-style.js'
import { type AmountRange, amountsOf, totalOf, totalsByParty } from './offer-totals.js'
import {
  cancellationWords,
  commissionWords,
  contingencyWords,
  dayWords,
  formatDay,
  GROUP_WORDS,
  LINE_WORDS,
  partyInSentence,
  paymentWords,
  promiseWords,
  ROOM_WORDS,
  STATE_WORDS,
} from './offer-words.js'
import type { EnteredBy } from './publication-requirements.js'

/** A published version, with what its document names beside the content. */
export interface PrintedOffer {
  content: OfferContent
  /** Name of the hospital. */
  hospital: string
  /** IANA name of the hospital's time zone. */
  timeZone: string
  number: number
  /** SHA-256 of the version, in hex. */
  hash: string
  validUntil: Date
  publishedAt: Date
  enteredBy: EnteredBy
  /** Day of the letter, `YYYY-MM-DD`. */
  letterDated: string | null
  /** Whether the hospital has signed our price promise. */
  promise: boolean
}

/** Nothing is loaded and nothing runs, whatever a text may hold. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
const NOT_STATED = 'Not stated'

/** Writes the document of a published version as one HTML page for A4. It says what the version says, and no more. */
export function printOffer(offer: PrintedOffer): string {
  const { content, number, hash } = offer
  const title = `Offer, version ${number}`
  const body = [
    head(offer),
    treatment(content),
    price(offer),
    lines(offer),
    contingency(content),
    payments(content),
    content.cancellationRule && cancellation(content.cancellationRule),
    conditions(content),
    separateBills(content),
    commission(content),
    check(offer),
  ]
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${title}</title>
<style>${new Markup(printStyle(`Offer, version ${number}, SHA-256 ${hash}`))}</style>
</head>
<body>
${body}
</body>
</html>
`.source
}

function head({
  hospital,
  number,
  publishedAt,
  validUntil,
  timeZone,
  enteredBy,
  letterDated,
  promise,
  content,
}: PrintedOffer): Markup {
  const { currency } = content
  return html`<header>
<p class="brand">Sihat</p>
<h1>Offer of <bdi>${hospital}</bdi></h1>
<p>Version ${number}, published on ${formatMoment(publishedAt)}</p>
${facts([
  ['Firm until', firmUntil(validUntil, timeZone)],
  ['Highest total', `${formatMoney(totalOf(content).highest, currency)}, with tax`],
  ['Source', sourceWords(enteredBy, letterDated)],
  ['Price promise', promiseWords(promise)],
])}
</header>`
}

function sourceWords(enteredBy: EnteredBy, letterDated: string | null): string {
  if (enteredBy === 'hospital') return 'The hospital entered this offer.'
  return `Entered by our team from the hospital's letter of ${letterDated ? formatDay(letterDated) : 'an unknown date'}.`
}

function treatment(content: OfferContent): Markup {
  const { doctor, roomCategory, earliestDate, fitToFlyAfter } = content
  return section('Treatment and stay', [
    facts([
      ['Diagnosis', content.diagnosis],
      ['Procedure', content.procedure],
      ['Doctor', doctor && doctorWords(doctor)],
      ['Doctor who read the case', content.reviewedBy],
      ['Room', roomCategory && ROOM_WORDS[roomCategory]],
      ['First possible date', earliestDate && formatDay(earliestDate)],
      ['Nights in hospital', textOf(content.hospitalNights)],
      ['Days in the country', textOf(content.daysInCountry)],
      ['Fit to fly', fitToFlyAfter === null ? null : `${dayWords(fitToFlyAfter)} after the operation`],
    ]),
  ])
}

const doctorWords = ({ name, claims }: OfferDoctor): Markup =>
  html`${bdi(name)} ${claims.map(
    ({ text, source }) => html`<span class="small">${bdi(text)} (source: ${bdi(source)})</span>`,
  )}`

function price({ content, hospital }: PrintedOffer): Markup {
  const { currency } = content
  const parties = totalsByParty(content)
  return section('Price', [
    html`<p>${
      content.package
        ? 'This offer is a package: one price for all that is included.'
        : 'This offer is itemised: its total is the sum of the included items.'
    } All totals include tax.</p>
<table>
<thead><tr><th scope="col">Billed by</th>${AMOUNTS.map((name) => html`<th scope="col" class="amount">${name}</th>`)}</tr></thead>
<tbody>
${parties.map(({ billedBy, total }) => amountRow(html`${bdi(partyName(billedBy, hospital))}`, total, currency))}
${parties.length > 1 ? amountRow(html`All together`, totalOf(content), currency, 'total') : null}
</tbody>
</table>`,
    ...parties.map(
      ({ billedBy, total }) =>
        html`<p>If you accept this offer, ${bdi(partyInSentence(billedBy, hospital))} can bill ${formatMoney(total.highest, currency)} at most for what the offer includes.</p>`,
    ),
  ])
}

const AMOUNTS = ['Lowest', 'Likely', 'Highest']

const amountRow = (name: Markup, { lowest, likely, highest }: AmountRange, currency: string, kind = '') =>
  html`<tr class="${kind}"><th scope="row">${name}</th>${[lowest, likely, highest].map(
    (amount) => html`<td class="amount">${formatMoney(amount, currency)}</td>`,
  )}</tr>`

function lines({ content, hospital }: PrintedOffer): Markup {
  return section(
    'What the offer includes',
    [
      html`<p>Prices include tax. Items that are optional or not included are not part of the totals.</p>
<table>
<thead><tr><th scope="col">Item</th><th scope="col">State</th><th scope="col">Number</th><th scope="col" class="amount">Likely price</th><th scope="col">Tax</th><th scope="col">Billed by</th></tr></thead>
${CHECKLIST_GROUPS.map((group) => {
  const own = content.lines.filter(({ code }) => groupOf(code) === group)
  return own.length === 0
    ? null
    : html`<tbody>
<tr class="group"><th scope="colgroup" colspan="6" class="group">${GROUP_WORDS[group]}</th></tr>
${own.map((line) => lineRow(line, content, hospital))}
</tbody>`
})}
</table>`,
    ],
    'long',
  )
}

function lineRow(line: OfferLine, { currency, package: total }: OfferContent, hospital: string): Markup {
  const { code, name, state, quantity, note, taxRate, taxIncluded, billedBy } = line
  const amounts = amountsOf(line)
  const isPriced = amounts !== null
  return html`<tr>
<th scope="row">${code === 'other' ? bdi(name ?? '') : LINE_WORDS[code]}${note && html`<span class="small" dir="auto">${note}</span>`}</th>
<td class="state">${STATE_WORDS[state]}</td>
<td>${quantity}</td>
<td class="amount">${amounts ? rangeCell(amounts, currency) : state === 'included' && total ? 'in the package' : null}</td>
<td>${isPriced && taxRate !== '0' ? `${taxRate} % ${taxIncluded ? 'included' : 'added'}` : null}</td>
<td>${bdi(partyName(billedBy, hospital))}</td>
</tr>`
}

const rangeCell = ({ lowest, likely, highest }: AmountRange, currency: string) =>
  html`${formatMoney(likely, currency)} ${
    lowest === highest
      ? null
      : html`<span class="small">${formatMoney(lowest, currency)} to</span> <span class="small">${formatMoney(highest, currency)}</span>`
  }`

function contingency({ contingencyRates, currency }: OfferContent): Markup | null {
  if (contingencyRates.length === 0) return null
  return section('If you need more than the offer includes', [
    list(contingencyRates.map((rate) => html`${contingencyWords(rate, currency)}`)),
  ])
}

const payments = ({ paymentPlan }: OfferContent): Markup =>
  section('When you pay', [
    html`<p>Each payment is a share of the highest total.</p>`,
    list(paymentPlan.map((payment) => html`${paymentWords(payment, 'your')}`)),
  ])

const cancellation = (rule: OfferCancellationRule): Markup =>
  section('If the treatment is cancelled', [list(cancellationWords(rule).map((words) => html`${words}`))])

const conditions = ({ conditions: text }: OfferContent): Markup | null =>
  text ? section('What can change the price', [html`<p class="lines" dir="auto">${text}</p>`]) : null

function separateBills({ scheduledSeparately, currency }: OfferContent): Markup | null {
  if (scheduledSeparately.length === 0) return null
  return section('Others will bill you for', [
    list(
      scheduledSeparately.map(({ what, billedBy, lowest, likely, highest }) => {
        const amounts = [lowest, likely, highest].flatMap((amount) => amount ?? [])
        return html`${bdi(what)}, billed by ${bdi(billedBy)}: ${
          amounts.length === 0
            ? 'no price named'
            : amounts.map((amount) => formatMoney(amount, currency)).join(' / ')
        }`
      }),
    ),
  ])
}

const commission = ({ commission: amount, currency }: OfferContent): Markup =>
  section('What we get', [html`<p>${commissionWords(amount, currency)}</p>`])

const check = ({ hash, number }: PrintedOffer): Markup =>
  section('How to check this document', [
    html`<p>Version ${number} of this offer never changes. Your offer page shows the same SHA-256:</p>
<p><code>${hash}</code></p>`,
  ])

const section = (title: string, parts: readonly Markup[], kind = ''): Markup =>
  html`<section class="${kind}"><h2>${title}</h2>${parts}</section>
`

type Fact = readonly [label: string, value: Markup | string | null | undefined]

const facts = (entries: readonly Fact[]): Markup =>
  html`<dl>${entries.map(
    ([label, value]) => html`<dt>${label}</dt><dd class="lines" dir="auto">${value || NOT_STATED}</dd>
`,
  )}</dl>`

const list = (items: readonly Markup[]): Markup =>
  html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`

/** Text of another direction does not turn the words around it. */
const bdi = (text: string): Markup => html`<bdi>${text}</bdi>`

const partyName = (party: string, hospital: string) => (party === 'hospital' ? hospital : party)

const textOf = (count: number | null) => (count === null ? null : String(count))

/** The moment is the end of a day in the hospital's time zone. */
function firmUntil(at: Date, timeZone: string): string {
  const last = at.getTime() - 1
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(last)
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'long' })
    .formatToParts(last)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `the end of ${day}, ${zone} (${formatMoment(at)})`
}

const formatMoment = (at: Date) =>
  `${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' }).format(at)} UTC`
