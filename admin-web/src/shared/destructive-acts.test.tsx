import { screen, waitFor, within } from '@testing-library/react'
import type { AdminReview, PaymentDetail, ReviewRecipe, ReviewSourceHost } from '../providers/types'
import {
  aBooking,
  aDue,
  anAccount,
  anAdminCountry,
  anAdminHospital,
  anAdminTreatment,
  aSession,
  fakeApi,
  json,
  page,
} from '../testing/api'
import { renderPage } from '../testing/render-admin'

type User = ReturnType<typeof renderPage>['user']

const created = '2026-11-18T02:12:35.073Z'
const booking = aBooking()
const hospital = anAdminHospital()
const treatment = anAdminTreatment()
const country = anAdminCountry({ isActive: true })
const member = anAccount({ id: 'u-2', fullName: 'Noor Colleague', role: 'moderator' })
const source: ReviewSourceHost = {
  id: 'sh-1',
  hospitalId: 'h-1',
  hospitalName: 'Island Hospital',
  host: 'reviews.example.com',
  createdAt: created,
  version: 3,
}
const recipe: ReviewRecipe = {
  id: 'rr-1',
  host: 'recipes.example.com',
  item: '.review',
  reviewer: null,
  text: '.text',
  rating: null,
  ratingBest: 5,
  date: null,
  treatment: null,
  next: null,
  createdAt: created,
  version: 2,
}
const review: AdminReview = {
  id: 'r-1',
  hospital: { id: 'h-1', slug: 'island-hospital', name: 'Island Hospital' },
  reviewerName: 'Wanjiru',
  reviewText: 'The nurses took their time.',
  rating: null,
  reviewDate: null,
  treatmentMentioned: null,
  sourceUrl: 'https://island.example/stories',
  isSuccessStory: false,
  state: 'shown',
  scrapedAt: created,
  moderatedAt: null,
  version: 1,
}
const payment: PaymentDetail = {
  id: 'p-1',
  kind: 'deposit',
  bookingId: 'b-1',
  amount: 500,
  refunded: 0,
  refusedUsd: 0,
  refusedGoodwillUsd: 0,
  transferred: 0,
  transferReferences: null,
  currency: 'USD',
  status: 'paid',
  url: null,
  receiptNumber: 1002,
  paidAt: created,
  createdAt: created,
  patient: { id: 'u-3', email: 'amara@example.org', firstName: 'Amara', lastName: 'Okonkwo' },
  stripePaymentIntentId: 'pi_1',
  version: 1,
  refunds: [],
  entries: [],
}

const press = (name: string | RegExp) => async (user: User) =>
  user.click(await screen.findByRole('button', { name }))
const choose = (list: RegExp, option: string) => async (user: User) => {
  await user.click(await screen.findByRole('combobox', { name: list }))
  await user.click(await screen.findByRole('option', { name: option }))
}

interface Act {
  path: string
  answers: Parameters<typeof fakeApi>[0]
  ask: (user: User) => Promise<void>
  /** The dialog names the object in the title or in the text, and the text names the consequence. */
  title: string
  text: string
}

const ACTS: Record<string, Act> = {
  'deactivate a hospital': {
    path: '/hospitals',
    answers: {
      'GET /api/admin/hospitals': () => page([hospital]),
      'GET /api/admin/bookings': () => page([]),
    },
    ask: press('Deactivate Island Hospital'),
    title: 'Deactivate Island Hospital?',
    text: 'Patients can no longer find the hospital or ask for a booking there.',
  },
  'deactivate a treatment': {
    path: '/treatments',
    answers: { 'GET /api/admin/treatments': () => page([treatment]) },
    ask: press('Deactivate Hip Replacement'),
    title: 'Deactivate Hip Replacement?',
    text: 'Patients can no longer find or book this treatment.',
  },
  'deactivate a destination': {
    path: '/countries',
    answers: { 'GET /api/admin/countries': () => page([country]) },
    ask: press('Deactivate Malaysia'),
    title: 'Deactivate Malaysia?',
    text: 'Patients can no longer find this destination.',
  },
  'remove a source of reviews': {
    path: '/review-source-hosts',
    answers: { 'GET /api/admin/review-source-hosts': () => page([source]) },
    ask: press('Remove reviews.example.com'),
    title: 'Remove this source?',
    text: 'We no longer read reviews on reviews.example.com.',
  },
  'remove a review recipe': {
    path: '/review-recipes',
    answers: { 'GET /api/admin/review-recipes': () => page([recipe]) },
    ask: press('Remove recipes.example.com'),
    title: 'Remove this recipe?',
    text: 'We no longer use this recipe to read pages of recipes.example.com.',
  },
  'delete a review': {
    path: '/reviews',
    answers: { 'GET /api/admin/reviews': () => page([review]) },
    ask: async (user) => {
      await press(/Wanjiru/)(user)
      await press('Delete')(user)
    },
    title: 'Delete the review by Wanjiru?',
    text: 'We delete this review permanently.',
  },
  'remove somebody from the team': {
    path: '/users',
    answers: { 'GET /api/admin/users': () => page([member]) },
    ask: choose(/Role of Noor Colleague/, 'User'),
    title: 'Remove Noor Colleague from the team?',
    text: 'They can no longer open the back office.',
  },
  'cancel a booking': {
    path: '/bookings',
    answers: {
      'GET /api/admin/bookings': () => page([booking]),
      [`GET /api/admin/bookings/${booking.id}`]: () => json(booking),
      [`GET /api/admin/payments/due/${booking.id}`]: () => json(aDue()),
    },
    ask: choose(/Status of the booking of Amara Okonkwo/, 'Cancelled'),
    title: 'Cancel this booking?',
    text: 'Amara Okonkwo gets an email that the booking is cancelled',
  },
  'refund a payment': {
    path: '/payments/p-1/show',
    answers: {
      'GET /api/admin/payments/p-1': () => json(payment),
      'GET /api/admin/payments/due/b-1': () => json(aDue()),
    },
    ask: press('Refund'),
    title: 'Refund Amara Okonkwo?',
    text: 'The money goes to the card that paid. You cannot undo a refund.',
  },
}

const LEAVES: [string, (user: User, dialog: HTMLElement) => Promise<void>][] = [
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['Go back', (user, dialog) => user.click(within(dialog).getByRole('button', { name: 'Go back' }))],
]

describe.each(Object.entries(ACTS))('to %s', (_act, { path, answers, ask, title, text }) => {
  test.each(LEAVES)('asks first, and %s changes nothing', async (_way, leave) => {
    const api = fakeApi({
      'POST /api/auth/refresh': () => json(aSession('admin')),
      ...answers,
    })
    const { user } = renderPage(path)
    await ask(user)
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(dialog).toHaveAccessibleDescription(expect.stringContaining(text))
    await leave(user, dialog)
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    const sent = api.calls.filter(({ method, path }) => method !== 'GET' && path !== '/api/auth/refresh')
    expect(sent).toEqual([])
  })
})
