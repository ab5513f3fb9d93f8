import type { Page } from '@playwright/test'
import { audited, listed } from '../support/back-office.ts'
import { mailTo } from '../support/mail.ts'
import { callAs } from '../support/payments.ts'
import { expect, PASSWORD, signIn, signInToBackOffice, test } from '../support/test.ts'

/** The line that was cut on purpose tells the console of it. */
test.use({ expected: [/status of 4(00|03|09)|net::ERR_FAILED/] })
test.setTimeout(120_000)

interface Ticket {
  id: string
  status: string
  version: number
  messages: { role: string; content: string }[]
}

/** A conversation of whoever is signed in on the page, for which a person was asked. */
async function askForPerson(patient: Page, question: string): Promise<string> {
  await callAs(patient, 'PUT', 'profile/consents/health_data', {
    granted: true,
    textVersion: '2026-11-21',
    locale: 'en',
  })
  const { conversationId } = await callAs<{ conversationId: string }>(patient, 'POST', 'ai/chat', {
    message: question,
  })
  await callAs(patient, 'POST', 'ai/chat/person', { conversationId })
  return conversationId
}

const ticketOf = async (team: Page, question: string) => {
  const tickets = await listed<Ticket>(team, 'ai/tickets', { status: 'open', reason: 'person' })
  for (const { id } of tickets) {
    const ticket = await callAs<Ticket>(team, 'GET', `admin/ai/tickets/${id}`)
    if (ticket.messages.some(({ content }) => content === question)) return id
  }
  throw new Error('No open conversation says that')
}

test('two colleagues answer one conversation: the second is told, and nothing is lost or sent twice', {
  tag: '@nightly',
}, async ({ page: patient, account, newPerson }) => {
  const question = `May my sister come along? (${account})`
  await patient.goto('/auth')
  await signIn(patient, account, PASSWORD)
  await expect(patient).toHaveURL('/dashboard')
  const conversationId = await askForPerson(patient, question)

  const [first, second] = [await newPerson(), await newPerson()]
  await signInToBackOffice(first, 'admin')
  const id = await ticketOf(first, question)
  const ticket = () => callAs<Ticket>(first, 'GET', `admin/ai/tickets/${id}`)
  const answersOf = async () =>
    (await ticket()).messages.filter(({ role }) => role === 'team').map(({ content }) => content)
  await signInToBackOffice(second, 'admin', `/admin/ai/tickets/${id}/show`)
  await first.goto(`/admin/ai/tickets/${id}/show`)
  const [fromFirst, fromSecond] = [first, second].map((page) => ({
    text: page.getByRole('textbox', { name: 'Answer the patient' }),
    send: page.getByRole('button', { name: 'Send answer' }),
  }))
  if (!fromFirst || !fromSecond) throw new Error('There are two of them')

  await test.step('two answers', async () => {
    for (const page of [first, second])
      await page.getByRole('checkbox', { name: /^Close this conversation/ }).uncheck()
    await fromFirst.text.fill('Yes, she can.')
    await fromSecond.text.fill('Yes, her visa is on us.')
    await fromFirst.send.click()
    await expect(first.getByText('Answer sent')).toBeVisible()
    await fromSecond.send.click()
    await expect(
      second.getByText(
        'Somebody wrote in this conversation or changed it meanwhile. Your text is still here: send it if it still fits.',
      ),
    ).toBeVisible()
    await expect(second.getByText('Yes, she can.')).toBeVisible()
    await expect(fromSecond.text).toHaveValue('Yes, her visa is on us.')
    expect(await answersOf()).toEqual(['Yes, she can.'])
    await fromSecond.text.fill('Her visa takes a week.')
    await fromSecond.send.click()
    await expect(second.getByText('Answer sent')).toBeVisible()
    await expect(fromSecond.text).toHaveValue('')
    expect(await answersOf()).toEqual(['Yes, she can.', 'Her visa takes a week.'])
    await patient.goto(`/dashboard/conversations/${conversationId}`)
    for (const answer of await answersOf()) await expect(patient.getByText(answer)).toBeVisible()
    await expect(patient.getByText('her visa is on us')).toBeHidden()
  })

  await test.step('an answer whose receipt was lost is sent once', async () => {
    await second.route(
      `**/api/admin/ai/tickets/${id}/messages`,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await fromSecond.text.fill('We book the flight, too.')
    await fromSecond.send.click()
    await expect(second.getByText(/^No answer arrived\. Your text is still here/)).toBeVisible()
    await expect(fromSecond.text).toHaveValue('We book the flight, too.')
    await fromSecond.send.click()
    await expect(second.getByText('Answer sent').last()).toBeVisible()
    await expect(fromSecond.text).toHaveValue('')
    expect((await answersOf()).filter((answer) => answer === 'We book the flight, too.')).toHaveLength(1)
    expect(await audited(first, id, 'ticket.answer')).toHaveLength(3)
    await mailTo(patient, account, 'You have an answer from our team', 3)
  })

  await test.step('closed by one, while the other looks', async () => {
    const { version } = await ticket()
    // Without live events the page does not hear of the change.
    await first.route('**/api/events', (route) => route.abort())
    await first.reload()
    await expect(fromFirst.text).toBeVisible()
    await second.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(second.getByText('Conversation status updated successfully')).toBeVisible()
    await fromFirst.text.fill('One more thing.')
    await first.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(
      first.getByText(
        'This conversation has a new message or was changed by someone else. It has been reloaded: check it and try again.',
      ),
    ).toBeVisible()
    await expect(first.getByRole('button', { name: 'Reopen' })).toBeVisible()
    await expect(fromFirst.text).toHaveValue('One more thing.')
    expect(await ticket()).toMatchObject({ status: 'closed', version: version + 1 })
    expect(await audited(first, id, 'ticket.change')).toHaveLength(1)
  })

  await test.step('none of it is for a moderator', async () => {
    const moderator = await newPerson()
    await signInToBackOffice(moderator, 'moderator')
    await expect(moderator.getByRole('link', { name: 'Flagged conversations' })).toBeHidden()
    await moderator.goto(`/admin/ai/tickets/${id}/show`)
    await expect(moderator.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
    const { version } = await ticket()
    for (const [method, path, body] of [
      ['GET', `admin/ai/tickets/${id}`, undefined],
      ['GET', 'admin/ai/tickets', undefined],
      ['GET', 'admin/ai/health', undefined],
      ['PATCH', `admin/ai/tickets/${id}`, { status: 'open', version, newestMessageId: null }],
      ['POST', `admin/ai/tickets/${id}/messages`, { text: 'Mine', version, newestMessageId: null }],
    ] as const)
      await expect(callAs(moderator, method, path, body)).rejects.toThrow(/: 403/)
    expect(await answersOf()).toHaveLength(3)
  })
})
