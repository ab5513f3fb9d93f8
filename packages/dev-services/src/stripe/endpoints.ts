import type Stripe from 'stripe'
import type { Account } from './account.ts'
import { badParameter, noSuch, notAllowed } from './errors.ts'
import * as make from './objects.ts'
import { flag, hash, integer, list, metadata, oneOf, type Raw, text, url } from './params.ts'

const HOUR = 3_600

interface Call {
  account: Account
  /** From the address. */
  id: string
  params: Raw
  /** Where the account's own pages are. */
  pages: string
}

type Endpoint = (call: Call) => object

const nothing = hash({})
const PAGE = { limit: integer({ min: 1, max: 100 }), starting_after: text }

function found<T>(objects: Record<string, T>, kind: string, id: string, param?: string): T {
  const object = Object.hasOwn(objects, id) ? objects[id] : undefined
  if (!object) throw noSuch(kind, id, param)
  return object
}

/** Newest first, in pages. */
function page<T extends { id: string }>(
  path: string,
  objects: Record<string, T>,
  { limit = 10, starting_after }: { limit?: number; starting_after?: string },
  fits: (object: T) => boolean,
): Stripe.ApiList<T> {
  const all = Object.values(objects).filter(fits).reverse()
  const from = starting_after ? all.findIndex(({ id }) => id === starting_after) + 1 : 0
  if (starting_after && from === 0) throw noSuch('object', starting_after, 'starting_after')
  return make.listOf(path, all.slice(from, from + limit), all.length > from + limit)
}

const readCustomer = hash({ email: text, name: text, description: text, metadata })
const readProduct = hash({ id: text, name: text, description: text, metadata }, 'name')
const readPrice = hash(
  {
    product: text,
    currency: oneOf('usd'),
    unit_amount: integer({ min: 1 }),
    lookup_key: text,
    recurring: hash({ interval: oneOf('month', 'year') }, 'interval'),
    metadata,
  },
  'product',
  'currency',
  'unit_amount',
)
const readPriceList = hash({ ...PAGE, active: flag, lookup_keys: list(text), product: text })
const readSession = hash(
  {
    mode: oneOf('payment', 'subscription'),
    customer: text,
    client_reference_id: text,
    success_url: url,
    cancel_url: url,
    expires_at: integer({ max: 99_999_999_999 }),
    metadata,
    allowed_payment_method_types: list(oneOf('card')),
    line_items: list(
      hash(
        {
          price: text,
          price_data: hash(
            {
              currency: oneOf('usd'),
              unit_amount: integer({ min: 50 }),
              product_data: hash({ name: text, description: text }, 'name'),
            },
            'currency',
            'unit_amount',
            'product_data',
          ),
          quantity: integer({ min: 1, max: 1 }),
        },
        'quantity',
      ),
    ),
    payment_intent_data: hash({ metadata, description: text }),
    subscription_data: hash({ metadata }),
  },
  'mode',
  'line_items',
  'success_url',
)

function createSession({ account, params, pages }: Call): Stripe.Checkout.Session {
  const given = readSession(params, '')
  const { state } = account
  if (given.customer) found(state.customers, 'customer', given.customer, 'customer')
  const [line, ...others] = given.line_items
  if (!line || others.length > 0) throw badParameter('line_items', 'This account sells one thing at a time.')
  const price = line.price ? found(state.prices, 'price', line.price, 'line_items[0][price]') : undefined
  if (Boolean(price) === Boolean(line.price_data))
    throw badParameter('line_items[0]', 'You must specify exactly one of `price` or `price_data`.')
  if ((given.mode === 'subscription') !== Boolean(price?.recurring))
    throw badParameter(
      'mode',
      'You must provide at least one recurring price in `subscription` mode, and none in `payment` mode.',
    )
  if (given.mode === 'subscription' && !given.customer)
    throw badParameter('customer', 'This account wants a customer for each subscription.')
  const now = account.now()
  const expires = given.expires_at ?? now + 24 * HOUR
  // A minute less than half an hour: the clocks of both sides may differ.
  if (expires < now + HOUR / 2 - 60 || expires > now + 24 * HOUR + 60)
    throw badParameter(
      'expires_at',
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    )
  const session = make.checkoutSession(
    now,
    {
      ...given,
      amount_total: price?.unit_amount ?? line.price_data?.unit_amount ?? 0,
      currency: 'usd',
      expires_at: expires,
    },
    (id) => `${pages}/pay/${id}`,
  )
  state.sessions[session.id] = session
  state.baskets[session.id] = {
    name: line.price_data?.product_data.name ?? found(state.products, 'product', String(price?.product)).name,
    price: price?.id,
    metadata: given.payment_intent_data?.metadata ?? given.subscription_data?.metadata ?? {},
  }
  return session
}

/** Everything that the account answers; `*` stands for an id. */
const ENDPOINTS: Record<string, Endpoint> = {
  'POST /v1/customers': ({ account, params }) => {
    const made = make.customer(account.now(), readCustomer(params, ''))
    account.state.customers[made.id] = made
    account.event('customer.created', made)
    return made
  },
  'GET /v1/customers': ({ account, params }) => {
    const { email, ...where } = hash({ ...PAGE, email: text })(params, '')
    return page('/v1/customers', account.state.customers, where, (one) => !email || one.email === email)
  },
  'GET /v1/customers/*': ({ account, id, params }) => {
    nothing(params, '')
    return found(account.state.customers, 'customer', id)
  },
  'POST /v1/customers/*': ({ account, id, params }) => {
    const customer = found(account.state.customers, 'customer', id)
    Object.assign(customer, readCustomer(params, ''))
    account.event('customer.updated', customer)
    return customer
  },
  'DELETE /v1/customers/*': ({ account, id, params }) => {
    nothing(params, '')
    return account.deleteCustomer(found(account.state.customers, 'customer', id))
  },
  'POST /v1/products': ({ account, params }) => {
    const made = make.product(account.now(), readProduct(params, ''))
    if (account.state.products[made.id])
      throw notAllowed(`Product already exists.`, 'resource_already_exists')
    account.state.products[made.id] = made
    account.event('product.created', made)
    return made
  },
  'GET /v1/products/*': ({ account, id, params }) => {
    nothing(params, '')
    return found(account.state.products, 'product', id)
  },
  'POST /v1/prices': ({ account, params }) => {
    const given = readPrice(params, '')
    found(account.state.products, 'product', given.product, 'product')
    if (
      Object.values(account.state.prices).some((one) => one.lookup_key && one.lookup_key === given.lookup_key)
    )
      throw badParameter('lookup_key', `A price already uses that lookup key.`)
    const made = make.price(account.now(), given)
    account.state.prices[made.id] = made
    account.event('price.created', made)
    return made
  },
  'GET /v1/prices': ({ account, params }) => {
    const { active, lookup_keys, product, ...where } = readPriceList(params, '')
    return page(
      '/v1/prices',
      account.state.prices,
      where,
      (one) =>
        (active === undefined || one.active === active) &&
        (!lookup_keys || lookup_keys.includes(one.lookup_key ?? '')) &&
        (!product || one.product === product),
    )
  },
  'GET /v1/prices/*': ({ account, id, params }) => {
    nothing(params, '')
    return found(account.state.prices, 'price', id)
  },
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': ({ account, params }) => {
    const where = hash({
      ...PAGE,
      customer: text,
      payment_intent: text,
      subscription: text,
      status: oneOf('open', 'complete', 'expired'),
    })(params, '')
    account.tick()
    return page(
      '/v1/checkout/sessions',
      account.state.sessions,
      where,
      (one) =>
        (!where.customer || one.customer === where.customer) &&
        (!where.payment_intent || one.payment_intent === where.payment_intent) &&
        (!where.subscription || one.subscription === where.subscription) &&
        (!where.status || one.status === where.status),
    )
  },
  'GET /v1/checkout/sessions/*': ({ account, id, params }) => {
    nothing(params, '')
    return account.session(id)
  },
  'POST /v1/checkout/sessions/*/expire': ({ account, id, params }) => {
    nothing(params, '')
    return account.expire(account.session(id))
  },
  'GET /v1/payment_intents/*': ({ account, id, params }) => {
    nothing(params, '')
    return found(account.state.paymentIntents, 'payment_intent', id)
  },
  'GET /v1/charges/*': ({ account, id, params }) => {
    nothing(params, '')
    return found(account.state.charges, 'charge', id)
  },
  'GET /v1/charges': ({ account, params }) => {
    const { created, ...where } = hash({
      ...PAGE,
      payment_intent: text,
      created: hash({ gte: integer({ max: 99_999_999_999 }) }),
    })(params, '')
    return page(
      '/v1/charges',
      account.state.charges,
      where,
      (one) =>
        (!where.payment_intent || one.payment_intent === where.payment_intent) &&
        one.created >= (created?.gte ?? 0),
    )
  },
  'POST /v1/refunds': ({ account, params }) =>
    account.refund(
      hash({
        charge: text,
        payment_intent: text,
        amount: integer({ min: 1 }),
        reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
        metadata,
      })(params, ''),
    ),
  'GET /v1/refunds': ({ account, params }) => {
    const where = hash({ ...PAGE, charge: text, payment_intent: text })(params, '')
    return page(
      '/v1/refunds',
      account.state.refunds,
      where,
      (one) =>
        (!where.charge || one.charge === where.charge) &&
        (!where.payment_intent || one.payment_intent === where.payment_intent),
    )
  },
  'GET /v1/refunds/*': ({ account, id, params }) => {
    nothing(params, '')
    return found(account.state.refunds, 'refund', id)
  },
  'GET /v1/subscriptions': ({ account, params }) => {
    const { customer, status, ...where } = hash({
      ...PAGE,
      customer: text,
      status: oneOf('active', 'past_due', 'canceled', 'all'),
    })(params, '')
    account.tick()
    return page(
      '/v1/subscriptions',
      account.state.subscriptions,
      where,
      (one) =>
        (!customer || one.customer === customer) &&
        (status === 'all' || (status ? one.status === status : one.status !== 'canceled')),
    )
  },
  'GET /v1/subscriptions/*': ({ account, id, params }) => {
    nothing(params, '')
    return found(account.state.subscriptions, 'subscription', id)
  },
  'POST /v1/subscriptions/*': ({ account, id, params }) =>
    account.updateSubscription(
      found(account.state.subscriptions, 'subscription', id),
      hash({ cancel_at_period_end: flag, metadata })(params, ''),
    ),
  'DELETE /v1/subscriptions/*': ({ account, id, params }) => {
    nothing(params, '')
    return account.cancelSubscription(found(account.state.subscriptions, 'subscription', id))
  },
  'GET /v1/invoices': ({ account, params }) => {
    const where = hash({
      ...PAGE,
      subscription: text,
      customer: text,
      status: oneOf('open', 'paid', 'void'),
    })(params, '')
    return page(
      '/v1/invoices',
      account.state.invoices,
      where,
      (one) =>
        (!where.subscription || one.parent?.subscription_details?.subscription === where.subscription) &&
        (!where.customer || one.customer === where.customer) &&
        (!where.status || one.status === where.status),
    )
  },
  'GET /v1/invoices/*': ({ account, id, params }) => {
    nothing(params, '')
    return found(account.state.invoices, 'invoice', id)
  },
  'POST /v1/invoices/*/void': ({ account, id, params }) => {
    nothing(params, '')
    return account.voidInvoice(found(account.state.invoices, 'invoice', id))
  },
  'GET /v1/invoice_payments': ({ account, params }) => {
    const where = hash({
      ...PAGE,
      invoice: text,
      status: oneOf('paid', 'open', 'canceled'),
      payment: hash({ type: oneOf('payment_intent'), payment_intent: text }, 'type'),
    })(params, '')
    return page(
      '/v1/invoice_payments',
      account.state.invoicePayments,
      where,
      (one) =>
        (!where.invoice || one.invoice === where.invoice) &&
        (!where.status || one.status === where.status) &&
        (!where.payment?.payment_intent || one.payment.payment_intent === where.payment.payment_intent),
    )
  },
  'POST /v1/billing_portal/sessions': ({ account, params, pages }) => {
    const given = hash({ customer: text, return_url: url }, 'customer')(params, '')
    found(account.state.customers, 'customer', given.customer, 'customer')
    const made = make.portalSession(account.now(), given, (id) => `${pages}/portal/${id}`)
    account.state.portalSessions[made.id] = made
    return made
  },
  'GET /v1/events': ({ account, params }) => {
    const { type, ...where } = hash({ ...PAGE, type: text })(params, '')
    return page('/v1/events', account.state.events, where, (one) => !type || one.type === type)
  },
  'GET /v1/events/*': ({ account, id, params }) => {
    nothing(params, '')
    return found(account.state.events, 'event', id)
  },
}

/** The endpoint of an address, and the id in it. */
export function endpointOf(method: string, path: string): { endpoint: Endpoint; id: string } | undefined {
  const parts = path.split('/')
  const exact = ENDPOINTS[`${method} ${path}`]
  if (exact) return { endpoint: exact, id: '' }
  for (const index of [parts.length - 1, parts.length - 2]) {
    const pattern = parts.map((part, at) => (at === index ? '*' : part)).join('/')
    const endpoint = ENDPOINTS[`${method} ${pattern}`]
    if (endpoint && parts[index]) return { endpoint, id: decodeURIComponent(parts[index]) }
  }
  return undefined
}
