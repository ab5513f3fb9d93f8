import {
  MAIL_TEXT_IDS,
  type MailContent,
  type MailTextId,
  mailText,
  renderMail,
} from '../src/modules/notifications/index.js'

type TemplateOf<Id> = Id extends `${infer Template}.subject` ? Template : never
/** A mail has a template for each text that is a subject. */
export type MailTemplate = TemplateOf<MailTextId>

export const MAIL_TEMPLATES = MAIL_TEXT_IDS.flatMap((id) =>
  id.endsWith('.subject') ? [id.slice(0, -'.subject'.length) as MailTemplate] : [],
)

/** What stands in a mail beside the texts of its template. */
interface Example {
  /** Of whom a name is known. */
  name?: string
  values?: Record<string, string>
  code?: string
  /** Further paragraphs. */
  more?: MailTextId[]
  action?: [label: MailTextId, path: string]
  note?: MailTextId
  footer?: MailTextId
  isReminder?: true
  bookingId?: string
}

const ID = '01a1fb67-1900-7000-8000-0000000000aa'
const TOKEN = 'a-token-of-an-example'
const name = 'Amina'
const notice: Example = { name, action: ['notice.action', '/reset-password'], note: 'notice.note' }
const APPOINTMENT = 'Thursday, December 3, 2026 at 09:30 (Kuala Lumpur, GMT+8)'
const booking: Example = {
  name,
  bookingId: ID,
  action: ['booking.action', `/dashboard/bookings/${ID}`],
}
const footer = 'enquiryTeam.footer'
const ownPage: Example = { name: 'Siti', action: ['factProposal.action', '/desk/page'] }
const desk: Example = { name: 'Siti', action: ['quoteDesk.action', `/desk/quote-requests/${ID}/show`] }
const bookingTeam: Example = { footer, action: ['bookingTeam.action', `/admin/bookings/${ID}/show`] }
const enquiryTeam: Example = {
  footer,
  more: ['enquiryTeam.promise'],
  action: ['enquiryTeam.action', '/admin/enquiries'],
}
const ticket: Example = { footer, action: ['ticket.action', `/admin/ai/tickets/${ID}/show`] }
const payment: Example = { name, bookingId: ID, action: ['payment.action', '/account/billing'] }
const premium: Example = {
  name,
  values: { date: 'Dec 21, 2026' },
  action: ['premium.action', '/account/billing'],
}

/** The examples of mails that are neither a plain notice nor a plain mail about a booking. */
const EXAMPLES: Partial<Record<MailTemplate, Example>> = {
  verifyEmail: {
    action: ['verifyEmail.action', `/verify-email?token=${TOKEN}`],
    note: 'verifyEmail.ignore',
  },
  accountExists: { name, action: ['accountExists.action', '/auth'] },
  changeEmail: { action: ['changeEmail.action', `/verify-email?token=${TOKEN}`], note: 'changeEmail.ignore' },
  resetPassword: {
    name,
    action: ['resetPassword.action', `/reset-password?token=${TOKEN}`],
    note: 'resetPassword.ignore',
  },
  invitation: {
    name,
    action: ['invitation.action', `/reset-password?token=${TOKEN}`],
    note: 'invitation.ignore',
  },
  refusedAddress: { more: ['refusedAddress.next'], note: 'invitation.ignore' },
  membership: {
    name,
    action: ['membership.action', '/desk'],
    note: 'invitation.ignore',
  },
  deskNobody: { action: ['deskNobody.action', `/admin/hospitals/${ID}/show`], footer: 'enquiryTeam.footer' },
  deskNoManager: {
    action: ['deskNobody.action', `/admin/hospitals/${ID}/show`],
    footer: 'enquiryTeam.footer',
  },
  signInCode: { name, code: '48392017', note: 'signInCode.ignore' },
  'notice.emailChanged': {
    name,
    action: ['notice.emailChanged.action', '/contact'],
    note: 'notice.emailChanged.note',
  },
  bookingCancelledWithAppointment: { ...booking, values: { when: APPOINTMENT } },
  bookingPriced: { ...booking, values: { amount: '$12,400.00' } },
  bookingRepriced: { ...booking, values: { amount: '$12,400.00' } },
  bookingReminder: {
    ...booking,
    values: { when: APPOINTMENT },
    isReminder: true,
  },
  appointmentSet: { ...booking, values: { when: APPOINTMENT } },
  appointmentChanged: { ...booking, values: { when: APPOINTMENT } },
  bookingTeamRequest: bookingTeam,
  bookingTeamUrgentRequest: bookingTeam,
  bookingTeamEmergencyRequest: bookingTeam,
  bookingTeamEmergencyMessage: bookingTeam,
  bookingTeamEmergencyAssessment: bookingTeam,
  bookingTeamEmergencyBrief: bookingTeam,
  bookingTeamMessage: bookingTeam,
  bookingTeamCall: bookingTeam,
  bookingTeamLatePayment: bookingTeam,
  bookingTeamCancellation: bookingTeam,
  bookingTeamEmergencyCall: bookingTeam,
  bookingTeamEmergencyCancellation: bookingTeam,
  offerAccepted: {
    ...booking,
    values: { when: APPOINTMENT, until: APPOINTMENT, hash: 'a3f1'.repeat(16) },
    more: ['offerAccepted.then', 'offerAccepted.hash'],
  },
  offerTeamAccepted: bookingTeam,
  invoiceRechecked: { ...booking, more: ['invoiceReceived.agreed'] },
  invoiceReceived: { ...booking, more: ['invoiceReceived.agreed', 'invoiceReceived.contested'] },
  changeOrderSigned: { ...booking, values: { hash: 'a3f1'.repeat(16) }, more: ['changeOrderSigned.hash'] },
  offerTeamQuestion: bookingTeam,
  offerTeamChange: bookingTeam,
  quoteDeskSent: desk,
  quoteDeskReminder: desk,
  quoteDeskAnswered: desk,
  quoteDeskAccepted: desk,
  quoteDeskUnconfirmed: desk,
  quoteDeskChange: desk,
  quoteDeskChangeSigned: desk,
  quoteDeskChangeRejected: desk,
  quoteDeskInvoiceSettled: desk,
  quoteDeskClosed: desk,
  factAccepted: ownPage,
  factRejected: ownPage,
  quoteTeamSent: bookingTeam,
  quoteTeamReminder: bookingTeam,
  quoteTeamExpired: bookingTeam,
  quoteTeamUnanswered: bookingTeam,
  quoteTeamDeclined: bookingTeam,
  quoteTeamLeft: bookingTeam,
  bookingErased: {
    footer,
    more: ['bookingErased.noPlace', 'bookingErased.noAppointment', 'bookingErased.then'],
    action: ['bookingErased.action', '/admin/erased-bookings'],
  },
  bookingsOverdue: { footer, values: { count: '3' }, action: ['bookingsOverdue.action', '/admin/bookings'] },
  paymentPaid: payment,
  depositPaid: { ...payment, more: ['refundRule.intro', 'refundRule.team'] },
  balancePaid: { ...payment, more: ['refundRule.intro', 'refundRule.team'] },
  paymentNotDue: payment,
  depositRequested: { ...booking, values: { amount: '$2,480.00' } },
  balanceRequested: { ...booking, values: { amount: '$9,920.00' } },
  paymentReminder: { ...booking, isReminder: true },
  paymentRefunded: {
    ...payment,
    more: ['refundCategory.booking_changed', 'payment.leftToPay'],
  },
  refundFailed: {
    ...payment,
    values: { refunded: '$400.00', number: '1042' },
    more: ['refundFailed.uncounted', 'payment.leftToPay'],
  },
  refundSent: {
    ...payment,
    values: { refunded: '$400.00', number: '1042' },
    more: ['refundSent.paid', 'refundCategory.booking_changed'],
  },
  refundFailedTeam: { ...bookingTeam, values: { number: '1042' } },
  premiumStarted: premium,
  premiumRenewal: premium,
  premiumPastDue: premium,
  premiumCancelled: premium,
  premiumResumed: premium,
  premiumEnded: premium,
  premiumRefundFailed: {
    ...premium,
    values: { ...premium.values, refunded: '$49.00', number: '1042' },
  },
  enquiryTeam,
  enquiryTeamEmergency: { ...enquiryTeam, more: [] },
  enquiryTeamDigest: { ...enquiryTeam, values: { count: '27', emergencies: '1' } },
  enquiryReceived: { note: 'enquiryReceived.ignore', footer: 'enquiryReceived.footer' },
  exportReady: { name, action: ['exportReady.action', '/account/data'], note: 'exportReady.note' },
  erasureDone: { more: ['erasureDone.kept', 'erasureDone.last'], footer: 'erasureDone.footer' },
  erasureDoneWithAppointment: {
    values: { hospital: 'Prince Court Medical Centre', when: APPOINTMENT, number: ID.slice(-8) },
    more: ['erasureDone.body', 'erasureDone.kept', 'erasureDone.last'],
    footer: 'erasureDone.footer',
  },
  ticketEmergency: ticket,
  ticketPerson: ticket,
  ticketsGathered: {
    footer,
    values: { count: '14' },
    action: ['ticketsGathered.action', '/admin/ai/tickets'],
  },
  conversationAnswer: {
    name,
    action: ['conversationAnswer.action', `/dashboard/conversations/${ID}`],
  },
}

export const exampleOf = (template: MailTemplate): Example =>
  EXAMPLES[template] ?? (template.startsWith('notice.') ? notice : booking)

/** One mail of a template as people get it, with the words of an example. */
export async function exampleMail(template: MailTemplate, origin: string, locale = 'en') {
  const {
    bookingId,
    name,
    values,
    code,
    more = [],
    action,
    note,
    footer,
    isReminder = false,
  } = exampleOf(template)
  const heading = `${template}.heading` as MailTextId
  const subject = mailText(locale, `${template}.subject`, values)
  const content: MailContent = {
    locale,
    subject,
    ...(bookingId && { bookingId }),
    heading: MAIL_TEXT_IDS.includes(heading) ? mailText(locale, heading, values) : subject,
    name,
    paragraphs: [
      mailText(locale, `${template}.body` as MailTextId, values),
      ...more.map((id) => mailText(locale, id)),
    ],
    ...(code && { code }),
    ...(action && { action: { label: mailText(locale, action[0]), url: new URL(action[1], origin).href } }),
    ...(note && { note: mailText(locale, note) }),
    ...(footer && { footer: mailText(locale, footer) }),
    ...(isReminder && { unsubscribeUrl: new URL(`/unsubscribe?token=${TOKEN}`, origin).href }),
  }
  return { template, isReminder, ...(await renderMail(content)) }
}

export const mailExamples = { templates: MAIL_TEMPLATES, example: exampleMail }
