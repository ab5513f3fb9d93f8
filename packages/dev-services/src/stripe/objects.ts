import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** Fields that this account never fills. */
const none = <K extends string>(...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<K, null>

/** Some lists are part of their object, with an address of their own. */
export const listOf = <T>(url: string, data: T[], hasMore = false): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})

export const customer = (
  created: number,
  params: { email?: string; name?: string; description?: string; metadata?: Record<string, string> },
): Stripe.Customer => ({
  id: newId('cus'),
  object: 'customer',
  balance: 0,
  created,
  description: params.description ?? null,
  email: params.email ?? null,
  invoice_settings: none('custom_fields', 'default_payment_method', 'footer', 'rendering_options'),
  livemode: false,
  metadata: params.metadata ?? {},
  name: params.name ?? null,
  ...none('address', 'default_source', 'shipping'),
})

export const product = (
  created: number,
  params: { id?: string; name: string; description?: string; metadata?: Record<string, string> },
): Stripe.Product => ({
  id: params.id ?? newId('prod'),
  object: 'product',
  active: true,
  created,
  updated: created,
  description: params.description ?? null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: params.metadata ?? {},
  name: params.name,
  type: 'service',
  ...none('package_dimensions', 'shippable', 'tax_details', 'url'),
})

export const price = (
  created: number,
  params: {
    product: string
    currency: string
    unit_amount: number
    lookup_key?: string
    recurring?: { interval: 'month' | 'year' }
    metadata?: Record<string, string>
  },
): Stripe.Price => ({
  id: newId('price'),
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created,
  currency: params.currency,
  livemode: false,
  lookup_key: params.lookup_key ?? null,
  metadata: params.metadata ?? {},
  product: params.product,
  recurring: params.recurring
    ? {
        interval: params.recurring.interval,
        interval_count: 1,
        usage_type: 'licensed',
        ...none('meter', 'trial_period_days'),
      }
    : null,
  type: params.recurring ? 'recurring' : 'one_time',
  unit_amount: params.unit_amount,
  ...none('custom_unit_amount', 'nickname', 'tax_behavior', 'tiers_mode', 'transform_quantity'),
  unit_amount_decimal: null,
})

export const checkoutSession = (
  created: number,
  params: Pick<Stripe.Checkout.Session, 'mode' | 'amount_total' | 'currency' | 'expires_at'> & {
    customer?: string
    client_reference_id?: string
    success_url: string
    cancel_url?: string
    allowed_payment_method_types?: string[]
    metadata?: Record<string, string>
  },
  pageUrl: (id: string) => string,
): Stripe.Checkout.Session => {
  const id = newId('cs_test')
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: params.amount_total,
    amount_total: params.amount_total,
    automatic_tax: { enabled: false, ...none('liability', 'provider', 'status') },
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency: params.currency,
    custom_fields: [],
    custom_text: none('after_submit', 'shipping_address', 'submit', 'terms_of_service_acceptance'),
    customer: params.customer ?? null,
    expires_at: params.expires_at,
    livemode: false,
    metadata: params.metadata ?? {},
    mode: params.mode,
    payment_method_types: ['card'],
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: pageUrl(id),
    ...none(
      'adaptive_pricing',
      'after_expiration',
      'allow_promotion_codes',
      'billing_address_collection',
      'client_secret',
      'collected_information',
      'consent',
      'consent_collection',
      'currency_conversion',
      'customer_account',
      'customer_creation',
      'customer_details',
      'customer_email',
      'discounts',
      'integration_identifier',
      'invoice',
      'invoice_creation',
      'locale',
      'managed_payments',
      'origin_context',
      'payment_intent',
      'payment_link',
      'payment_method_collection',
      'payment_method_configuration_details',
      'payment_method_options',
      'permissions',
      'recovered_from',
      'saved_payment_method_options',
      'setup_intent',
      'shipping_address_collection',
      'shipping_cost',
      'submit_type',
      'subscription',
      'wallet_options',
    ),
  }
}

export const paymentIntent = (
  created: number,
  params: {
    amount: number
    currency: string
    customer: string | null
    description: string | null
    metadata: Record<string, string>
  },
): Stripe.PaymentIntent => {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_local`,
    confirmation_method: 'automatic',
    created,
    currency: params.currency,
    customer: params.customer,
    description: params.description,
    livemode: false,
    metadata: params.metadata,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    ...none(
      'allowed_payment_method_types',
      'application',
      'application_fee_amount',
      'automatic_payment_methods',
      'canceled_at',
      'cancellation_reason',
      'customer_account',
      'excluded_payment_method_types',
      'last_payment_error',
      'latest_charge',
      'managed_payments',
      'next_action',
      'on_behalf_of',
      'payment_method',
      'payment_method_configuration_details',
      'payment_method_options',
      'payment_record',
      'processing',
      'receipt_email',
      'review',
      'setup_future_usage',
      'shipping',
      'source',
      'statement_descriptor',
      'statement_descriptor_suffix',
      'transfer_group',
    ),
  }
}

export const charge = (created: number, intent: Stripe.PaymentIntent, failure?: string): Stripe.Charge => ({
  id: newId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: failure ? 0 : intent.amount,
  amount_refunded: 0,
  billing_details: none('address', 'email', 'name', 'phone', 'tax_id'),
  captured: !failure,
  created,
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  disputed: false,
  failure_code: failure ? 'card_declined' : null,
  failure_message: failure ?? null,
  livemode: false,
  metadata: intent.metadata,
  paid: !failure,
  payment_intent: intent.id,
  payment_method: intent.payment_method as string | null,
  refunded: false,
  status: failure ? 'failed' : 'succeeded',
  ...none(
    'application',
    'application_fee',
    'application_fee_amount',
    'balance_transaction',
    'calculated_statement_descriptor',
    'failure_balance_transaction',
    'fraud_details',
    'on_behalf_of',
    'outcome',
    'payment_method_details',
    'receipt_email',
    'receipt_number',
    'receipt_url',
    'review',
    'shipping',
    'source',
    'source_transfer',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_data',
    'transfer_group',
  ),
})

export const refund = (
  created: number,
  charged: Stripe.Charge,
  params: { amount: number; reason: Stripe.Refund.Reason | null; metadata: Record<string, string> },
): Stripe.Refund => ({
  id: newId('re'),
  object: 'refund',
  amount: params.amount,
  charge: charged.id,
  created,
  currency: charged.currency,
  customer: charged.customer,
  metadata: params.metadata,
  payment_intent: charged.payment_intent,
  payment_method: charged.payment_method,
  reason: params.reason,
  status: 'succeeded',
  ...none(
    'balance_transaction',
    'customer_account',
    'receipt_number',
    'source_transfer_reversal',
    'transfer_reversal',
  ),
})

const plan = ({
  id,
  created,
  currency,
  product: sold,
  recurring,
  unit_amount,
}: Stripe.Price): Stripe.Plan => ({
  id,
  object: 'plan',
  active: true,
  amount: unit_amount,
  amount_decimal: null,
  billing_scheme: 'per_unit',
  created,
  currency,
  interval: recurring?.interval ?? 'month',
  interval_count: 1,
  livemode: false,
  metadata: {},
  product: sold as string,
  usage_type: 'licensed',
  ...none('meter', 'nickname', 'tiers_mode', 'transform_usage', 'trial_period_days'),
})

export const subscription = (
  created: number,
  params: {
    customer: string
    price: Stripe.Price
    paymentMethod: string
    periodEnd: number
    metadata: Record<string, string>
  },
): Stripe.Subscription => {
  const id = newId('sub')
  const item: Stripe.SubscriptionItem = {
    id: newId('si'),
    object: 'subscription_item',
    created,
    current_period_start: created,
    current_period_end: params.periodEnd,
    discounts: [],
    metadata: {},
    plan: plan(params.price),
    price: params.price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
    ...none('billing_thresholds', 'current_trial'),
  }
  return {
    id,
    object: 'subscription',
    automatic_tax: { enabled: false, ...none('disabled_reason', 'liability') },
    billing_cycle_anchor: created,
    billing_mode: { type: 'flexible', flexible: {} },
    billing_schedules: [],
    cancel_at_period_end: false,
    collection_method: 'charge_automatically',
    created,
    currency: params.price.currency,
    customer: params.customer,
    default_payment_method: params.paymentMethod,
    discounts: [],
    invoice_settings: {
      issuer: { type: 'self' },
      ...none('account_tax_ids', 'custom_fields', 'description', 'footer'),
    },
    items: listOf(`/v1/subscription_items?subscription=${id}`, [item]),
    livemode: false,
    metadata: params.metadata,
    start_date: created,
    status: 'active',
    ...none(
      'application',
      'application_fee_percent',
      'billing_cycle_anchor_config',
      'billing_thresholds',
      'cancel_at',
      'canceled_at',
      'cancellation_details',
      'customer_account',
      'days_until_due',
      'default_source',
      'description',
      'ended_at',
      'latest_invoice',
      'managed_payments',
      'next_pending_invoice_item_invoice',
      'on_behalf_of',
      'pause_collection',
      'payment_settings',
      'pending_invoice_item_interval',
      'pending_setup_intent',
      'pending_update',
      'schedule',
      'test_clock',
      'transfer_data',
      'trial_end',
      'trial_settings',
      'trial_start',
    ),
  }
}

export const invoice = (
  created: number,
  sub: Stripe.Subscription,
  params: {
    id?: string
    amount: number
    start: number
    end: number
    reason: 'subscription_create' | 'subscription_cycle' | 'upcoming'
  },
): Stripe.Invoice => {
  const id = params.id ?? newId('in')
  const line: Stripe.InvoiceLineItem = {
    id: newId('il'),
    object: 'line_item',
    amount: params.amount,
    currency: sub.currency,
    description: 'Premium',
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: id,
    livemode: false,
    metadata: sub.metadata,
    period: { start: params.start, end: params.end },
    quantity: 1,
    quantity_decimal: null,
    subscription: sub.id,
    subtotal: params.amount,
    taxes: [],
    ...none('parent', 'pretax_credit_amounts', 'pricing'),
  }
  return {
    id,
    object: 'invoice',
    amount_due: params.amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: params.amount,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    automatic_tax: { enabled: false, ...none('disabled_reason', 'liability', 'provider', 'status') },
    billing_reason: params.reason,
    collection_method: 'charge_automatically',
    created,
    currency: sub.currency,
    customer: sub.customer,
    default_tax_rates: [],
    discounts: [],
    issuer: { type: 'self' },
    lines: listOf(`/v1/invoices/${id}/lines`, [line]),
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: sub.id, metadata: sub.metadata },
      ...none('billing_details'),
    } as Stripe.Invoice.Parent,
    payment_settings: none('default_mandate', 'payment_method_options', 'payment_method_types'),
    period_start: params.start,
    period_end: params.end,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'open',
    status_transitions: { finalized_at: created, ...none('marked_uncollectible_at', 'paid_at', 'voided_at') },
    subtotal: params.amount,
    total: params.amount,
    ...none(
      'account_country',
      'account_name',
      'account_tax_ids',
      'application',
      'automatically_finalizes_at',
      'custom_fields',
      'customer_account',
      'customer_address',
      'customer_email',
      'customer_name',
      'customer_phone',
      'customer_shipping',
      'customer_tax_exempt',
      'default_payment_method',
      'default_source',
      'description',
      'due_date',
      'effective_at',
      'ending_balance',
      'footer',
      'from_invoice',
      'last_finalization_error',
      'latest_revision',
      'next_payment_attempt',
      'number',
      'on_behalf_of',
      'receipt_number',
      'rendering',
      'shipping_cost',
      'shipping_details',
      'statement_descriptor',
      'subtotal_excluding_tax',
      'test_clock',
      'total_discount_amounts',
      'total_excluding_tax',
      'total_pretax_credit_amounts',
      'total_taxes',
      'webhooks_delivered_at',
    ),
  }
}

export const invoicePayment = (
  created: number,
  billed: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
): Stripe.InvoicePayment => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: intent.amount,
  amount_requested: intent.amount,
  created,
  currency: intent.currency,
  invoice: billed.id,
  is_default: true,
  livemode: false,
  payment: { type: 'payment_intent', payment_intent: intent.id },
  status: 'paid',
  status_transitions: { canceled_at: null, paid_at: created },
})

export const portalSession = (
  created: number,
  params: { customer: string; return_url?: string },
  pageUrl: (id: string) => string,
): Stripe.BillingPortal.Session => {
  const id = newId('bps')
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_local',
    created,
    customer: params.customer,
    livemode: false,
    return_url: params.return_url ?? null,
    url: pageUrl(id),
    ...none('customer_account', 'flow', 'locale', 'on_behalf_of'),
  }
}
