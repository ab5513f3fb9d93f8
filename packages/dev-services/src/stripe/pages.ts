import type { ServerResponse } from 'node:http'
import type Stripe from 'stripe'
import { type Account, itemOf } from './account.ts'
import { CARDS } from './cards.ts'
import { StripeRefusal } from './errors.ts'

const BASE = '/dev/stripe'
const DAY = 86_400

/** The account behind the pages. */
interface Served {
  account: Account
  /** Does something to it and keeps what came of it. */
  change<T>(work: () => T): T
}

interface PageRequest {
  method: string
  pathname: string
  body: string
}

const plain = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const dollars = (cents: number | null) => `$${((cents ?? 0) / 100).toFixed(2)}`
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

const STYLE = `
  body{margin:0;background:#f4f7f7;color:#17262b;font:17px/1.5 system-ui,sans-serif}
  main{max-width:30rem;margin:0 auto;padding:1.25rem}
  .note{padding:.75rem 1rem;background:#fff3d6;color:#6b4300;font-weight:600;text-align:center}
  section{margin-block:1rem;padding:1.25rem;border:1px solid #cbd5d6;border-radius:.5rem;background:#fff}
  h1{font-size:1.25rem;margin:.25rem 0} .amount{font-size:2.25rem;font-weight:700;margin:.25rem 0}
  label{display:block;margin-block:.75rem .25rem;font-weight:600}
  input{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid #5c6e75;border-radius:.375rem;font:inherit}
  .pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
  button{width:100%;min-height:2.75rem;margin-block-start:1rem;border:0;border-radius:.375rem;background:#0b5a61;color:#fff;font:600 1rem system-ui,sans-serif;cursor:pointer}
  button.second{background:#fff;color:#0b5a61;border:1.5px solid #0b5a61}
  .error{padding:.75rem 1rem;border-inline-start:6px solid #b3261e;background:#fceae8}
  table{width:100%;border-collapse:collapse;font-size:.9rem} td{padding:.35rem 0;border-block-start:1px solid #e8eeee} td+td{padding-inline-start:1rem}
  code{white-space:nowrap} a{color:#0b5a8c}`

const frame = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${plain(title)}</title>
<style>${STYLE}</style></head><body><p class="note">Local test payments. No money moves, and no real card works here.</p>
<main>${content}</main></body></html>`

const cardFields = `
  <label for="card">Card number</label><input id="card" name="card" inputmode="numeric" autocomplete="off" required>
  <div class="pair"><div><label for="expiry">Expiry</label><input id="expiry" name="expiry" placeholder="12/34" required></div>
  <div><label for="cvc">CVC</label><input id="cvc" name="cvc" placeholder="123" required></div></div>`

const cardTable = `<section><h1>Test cards</h1><p>Any expiry and any three digits.</p><table>${Object.entries(
  CARDS,
)
  .map(
    ([number, { says }]) =>
      `<tr><td><code>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code></td><td>${plain(says)}</td></tr>`,
  )
  .join('')}</table></section>`

const failed = (text?: string) => (text ? `<p class="error" role="alert">${plain(text)}</p>` : '')

function payPage(stripe: Served, session: Stripe.Checkout.Session, problem?: string): string {
  const basket = stripe.account.state.baskets[session.id]
  const monthly = session.mode === 'subscription'
  const button = monthly ? 'Subscribe' : `Pay ${dollars(session.amount_total)}`
  return frame(
    button,
    `<section><h1>${plain(basket?.name ?? 'Payment')}</h1>
    <p class="amount">${dollars(session.amount_total)}${monthly ? ' <small>per month</small>' : ''}</p>
    ${failed(problem)}
    <form method="post" action="${BASE}/pay/${session.id}">${cardFields}<button>${button}</button></form>
    ${session.cancel_url ? `<p><a href="${plain(session.cancel_url)}">Back without paying</a></p>` : ''}</section>${cardTable}`,
  )
}

const challengePage = (session: Stripe.Checkout.Session, card: string) =>
  frame(
    'Is it you?',
    `<section><h1>Your bank asks: is it you?</h1><p>${dollars(session.amount_total)}</p>
    <form method="post" action="${BASE}/pay/${session.id}"><input type="hidden" name="card" value="${plain(card)}">
    <button name="challenge" value="complete">Complete</button>
    <button class="second" name="challenge" value="fail">Fail</button></form></section>`,
  )

function portalPage(stripe: Served, portal: Stripe.BillingPortal.Session, problem?: string): string {
  const { subscriptions, invoices } = stripe.account.state
  const own = Object.values(subscriptions).filter(({ customer }) => customer === portal.customer)
  const sub = own.at(-1)
  const bills = Object.values(invoices).filter(({ customer }) => customer === portal.customer)
  const action = `${BASE}/portal/${portal.id}`
  const buttons =
    !sub || sub.status === 'canceled'
      ? ''
      : `<form method="post" action="${action}">${
          sub.cancel_at_period_end
            ? '<button name="do" value="keep">Keep the subscription</button>'
            : '<button class="second" name="do" value="cancel">Cancel the subscription</button>'
        }</form>
        <form method="post" action="${action}">${cardFields}<button name="do" value="card">Change the card</button></form>`
  return frame(
    'Your subscription',
    `<section><h1>Your subscription</h1>${failed(problem)}
    <p>${sub ? `${sub.status}, ${sub.cancel_at_period_end ? 'ends' : 'paid until'} ${day(itemOf(sub).current_period_end)}` : 'None'}</p>
    ${buttons}
    ${portal.return_url ? `<p><a href="${plain(portal.return_url)}">Back</a></p>` : ''}</section>
    <section><h1>Invoices</h1><table>${bills
      .reverse()
      .map(
        (bill) =>
          `<tr><td>${day(bill.created)}</td><td>${dollars(bill.total)}</td><td>${bill.status}</td></tr>`,
      )
      .join('')}</table></section>`,
  )
}

type Outcome = { status: number; html: string } | { location: string }

function pay(stripe: Served, id: string, form: URLSearchParams, method: string): Outcome {
  const session = stripe.account.session(id)
  if (session.status === 'complete')
    return {
      status: 200,
      html: frame('Paid', '<section><h1>Paid</h1><p>You can close this page.</p></section>'),
    }
  if (session.status === 'expired')
    return {
      status: 410,
      html: frame('Expired', '<section><h1>This page has expired</h1><p>Nothing was paid.</p></section>'),
    }
  if (method !== 'POST') return { status: 200, html: payPage(stripe, session) }
  const card = (form.get('card') ?? '').replace(/\s/g, '')
  const challenge = form.get('challenge')
  if (CARDS[card]?.challenges && challenge === null)
    return { status: 200, html: challengePage(session, card) }
  if (challenge === 'fail')
    return {
      status: 402,
      html: payPage(stripe, session, 'We are unable to authenticate your payment method.'),
    }
  const outcome = stripe.change(() => stripe.account.pay(session, card))
  if (outcome.kind === 'declined') return { status: 402, html: payPage(stripe, session, outcome.text) }
  return { location: (session.success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', session.id) }
}

function portal(stripe: Served, id: string, form: URLSearchParams, method: string): Outcome {
  const session = stripe.account.state.portalSessions[id]
  if (!session) return missing
  if (method !== 'POST') return { status: 200, html: portalPage(stripe, session) }
  const sub = Object.values(stripe.account.state.subscriptions)
    .filter(({ customer, status }) => customer === session.customer && status !== 'canceled')
    .at(-1)
  if (!sub) return { location: `${BASE}/portal/${id}` }
  const what = form.get('do')
  const problem = stripe.change(() => {
    if (what === 'card') {
      const outcome = stripe.account.changeCard(sub, (form.get('card') ?? '').replace(/\s/g, ''))
      return outcome.kind === 'declined' ? outcome.text : undefined
    }
    stripe.account.updateSubscription(sub, { cancel_at_period_end: what === 'cancel' })
    return undefined
  })
  if (problem) return { status: 402, html: portalPage(stripe, session, problem) }
  return { location: `${BASE}/portal/${id}` }
}

/** The account itself: what it holds, and its clock. */
function overview(stripe: Served, form: URLSearchParams, method: string): Outcome {
  const { account } = stripe
  const days = Number(form.get('days'))
  if (method === 'POST' && Number.isInteger(days) && days > 0 && days <= 400) {
    stripe.change(() => account.advance(days * DAY))
    return { location: BASE }
  }
  const { state } = account
  const count = (objects: object) => Object.keys(objects).length
  const recent = Object.values(state.events).slice(-30).reverse()
  return {
    status: 200,
    html: frame(
      'Local payments',
      `<section><h1>Local payments</h1><p>Today is ${day(account.now())} here. ${count(state.customers)} customers,
      ${count(state.subscriptions)} subscriptions, ${count(state.charges)} charges, ${count(state.refunds)} refunds,
      ${state.deliveries.length} events waiting.</p>
      <form method="post" action="${BASE}"><label for="days">Let so many days pass</label><input id="days" name="days" inputmode="numeric" value="1"><button>Move the clock</button></form></section>
      <section><h1>Events</h1><table>${recent.map(({ type, created }) => `<tr><td>${day(created)}</td><td>${plain(type)}</td></tr>`).join('')}</table></section>${cardTable}`,
    ),
  }
}

const missing: Outcome = {
  status: 404,
  html: frame('Not found', '<section><h1>There is nothing here</h1></section>'),
}

function route(stripe: Served, { method, pathname, body }: PageRequest): Outcome {
  const form = new URLSearchParams(method === 'POST' ? body : '')
  if (pathname === BASE || pathname === `${BASE}/`) return overview(stripe, form, method)
  const [, kind, id = ''] = /^\/dev\/stripe\/(pay|portal)\/(\w+)$/.exec(pathname) ?? []
  if (kind === 'pay') return pay(stripe, id, form, method)
  if (kind === 'portal') return portal(stripe, id, form, method)
  return missing
}

export function answerPage(stripe: Served, request: PageRequest, response: ServerResponse): void {
  let outcome: Outcome
  try {
    outcome = route(stripe, request)
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    outcome = {
      status: error.status,
      html: frame('Refused', `<section><h1>${plain(error.message)}</h1></section>`),
    }
  }
  const headers = {
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  }
  if ('location' in outcome) response.writeHead(303, { ...headers, location: outcome.location }).end()
  else
    response
      .writeHead(outcome.status, { ...headers, 'content-type': 'text/html; charset=utf-8' })
      .end(outcome.html)
}
