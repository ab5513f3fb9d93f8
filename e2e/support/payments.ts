import { expect, type Page } from '@playwright/test'
import { signInToBackOffice } from './test.ts'

/** A call as the page's own scripts send it, in the name of whoever is signed in there. */
export const callAs = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([method, path, body]) => {
      const json = { 'Content-Type': 'application/json' }
      const session = await fetch('/api/auth/refresh', { method: 'POST', headers: json, body: '{}' })
      const { accessToken } = await session.json()
      const answer = await fetch(`/api/${path}`, {
        method,
        headers: { ...json, Authorization: `Bearer ${accessToken}` },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    [method, path, body] as const,
  )

/** A booking of whoever is signed in on the page. */
export async function requestBooking(page: Page): Promise<string> {
  await callAs(page, 'PUT', 'profile/consents/health_data', {
    granted: true,
    textVersion: '2026-11-21',
    locale: 'en',
  })
  const { id } = await callAs<{ id: string }>(page, 'POST', 'bookings', { bookingType: 'surgery' })
  return id
}

/** The first hospital of the catalogue. */
export async function anyHospitalId(page: Page): Promise<string> {
  const { items } = await callAs<{ items: { id: string }[] }>(page, 'GET', 'hospitals')
  return items[0]?.id ?? ''
}

/** The team sets the hospital and the cost of a booking and asks for a payment. */
export async function askForPayment(team: Page, bookingId: string, estimatedCostUsd: number) {
  await signInToBackOffice(team, 'admin')
  const { version } = await callAs<{ version: number }>(team, 'GET', `admin/bookings/${bookingId}`)
  await callAs(team, 'PATCH', `admin/bookings/${bookingId}`, {
    hospitalId: await anyHospitalId(team),
    estimatedCostUsd,
    status: 'payment_pending',
    version,
  })
}

/** Presses a button that opens a page of the payment provider, and gives that page. */
export async function opensPage(page: Page, button: string): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).dblclick()
  const popup = await opening
  await expect(popup).toHaveURL(/\/dev\/stripe\//)
  return popup
}

export async function enterCard(popup: Page, number: string, button: string | RegExp) {
  await popup.getByLabel('Card number').fill(number)
  await popup.getByLabel('Expiry').fill('12/34')
  await popup.getByLabel('CVC').fill('123')
  await popup.getByRole('button', { name: button }).click()
}
