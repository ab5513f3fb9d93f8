import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { Offer, OfferThread } from '~/lib/api/types'
import { change, line, message, offer } from '../../../jest/offers'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { ChangeRequests } from './change-requests'
import { OfferQuestionsPage } from './offer-questions-page'

const ASK = 'POST /api/offers/A/questions'
const READ = 'POST /api/offers/A/questions/read'
const CHANGE = 'POST /api/offers/A/change-requests'
const WITHDRAW = 'POST /api/change-requests/c1/withdraw'
const LINES = { lines: [line('interpreter'), line('other', 'Wig')] }

const thread = (changes: Partial<OfferThread> = {}): OfferThread => ({
  items: [],
  hasOlder: false,
  changeRequests: [],
  ...changes,
})

const onChanged = jest.fn()

beforeEach(() => {
  sessionStorage.clear()
  onChanged.mockClear()
})

interface Shown {
  offer?: Partial<Offer>
  thread?: Partial<OfferThread>
  line?: string
  isOver?: boolean
  answers?: Parameters<typeof serve>[0]
}

function show({ offer: changes, thread: items, line: asked, isOver = false, answers = {} }: Shown = {}) {
  signIn()
  const sent = serve({ [READ]: { status: 204 }, ...answers })
  const { unmount } = renderPage(
    <OfferQuestionsPage
      offer={offer('A', { ...LINES, ...changes })}
      thread={thread(items)}
      line={asked ?? null}
      isOver={isOver}
      onChanged={onChanged}
    />,
  )
  return {
    unmount,
    sent,
    to: (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body),
  }
}

/** A page that a live event brings the next version of the offer. */
function OpenPage() {
  const [version, setVersion] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setVersion(2)}>
        Live event
      </button>
      <ChangeRequests offer={offer('A', { ...LINES, version })} requests={[]} isOpen onChanged={onChanged} />
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)

test('shows what changed before the questions', () => {
  const changes = {
    version: 2,
    since: 1,
    currency: 'USD',
    currencyNow: 'USD',
    digits: { USD: 2 },
    items: [{ what: 'hospitalNights' as const, from: 4, to: 5 }],
  }
  show({ offer: { version: 2, changes: [changes] } })
  const region = screen.getByRole('region', { name: 'What changed since version 1' })
  expect(region).toHaveTextContent('Nights in hospital: from 4 to 5')
  expect(screen.getAllByRole('region')[0]).toBe(region)
})

describe('the thread', () => {
  test('shows who wrote what about which line, and notes what was read', async () => {
    const { to } = show({
      offer: { version: 2 },
      thread: {
        items: [
          message({ line: { key: 'other:Wig', code: 'other', name: 'Wig' } }),
          message({ id: 'm2', author: 'team', forHospital: true, version: 2, body: 'Two units.' }),
          message({ id: 'm3', author: 'team', version: 2, body: 'We will ask again.' }),
        ],
      },
    })
    const [mine, passedOn, ours] = screen.getAllByRole('listitem').slice(-3)
    expect(mine).toHaveTextContent(/^You.*About version 1About: WigIs blood included\?$/)
    expect(passedOn).toHaveTextContent(/^Our team, from the hospital.*Two units\.$/)
    expect(ours).toHaveTextContent(/^Our team Nov.*We will ask again\.$/)
    await waitFor(() => expect(to(READ)).toEqual([{ lastId: 'm3' }]))
  })

  test('is empty before the first question', () => {
    show()
    expect(screen.getByText('You have not asked anything yet.')).toBeVisible()
  })

  test('loads earlier messages', async () => {
    show({
      thread: { items: [message({ id: 'm5', body: 'Newer' })], hasOlder: true },
      answers: {
        'GET /api/offers/A/questions': { body: thread({ items: [message({ id: 'm4', body: 'Older' })] }) },
      },
    })
    await press('Show earlier messages')
    expect(await screen.findByText('Older')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument()
  })

  test('stays to read once the offer or the booking is over', () => {
    show({ offer: { status: 'expired' }, thread: { items: [message()] } })
    expect(screen.getByText('Is blood included?')).toBeVisible()
    expect(screen.getByText(/This offer is over/)).toBeVisible()
    expect(screen.queryByLabelText('Your question')).not.toBeInTheDocument()
  })
})

describe('a question', () => {
  test('is about the line that the patient came from', async () => {
    const { to } = show({ line: 'other:Wig', answers: { [ASK]: { body: message({ id: 'm9' }) } } })
    expect(screen.getByLabelText('Line of the offer')).toHaveValue('other:Wig')
    await type('Your question', 'Which colour?')
    await press('Send the question')
    expect(await screen.findByText('Is blood included?')).toBeVisible()
    expect(to(ASK)).toEqual([{ lineCode: 'other:Wig', body: 'Which colour?', refusesIdentifying: true }])
    expect(screen.getByLabelText('Your question')).toHaveValue('')
    expect(onChanged).toHaveBeenCalled()
  })

  test('without a text is not sent', async () => {
    const { to } = show()
    await press('Send the question')
    expect(screen.getAllByText('Enter your question.')[0]).toBeVisible()
    expect(to(ASK)).toEqual([])
  })

  test('stays typed when no answer comes, and is sent again under the same key', async () => {
    const keys: (string | null)[] = []
    show({ answers: { [ASK]: { body: message() } } })
    const answer = globalThis.fetch
    globalThis.fetch = (async (request: Request) => {
      if (request.method === 'POST') keys.push(request.headers.get('idempotency-key'))
      if (keys.length === 1) throw new TypeError('Failed to fetch')
      return answer(request)
    }) as typeof globalThis.fetch
    await type('Your question', 'Is blood included?')
    await press('Send the question')
    expect(await screen.findByText(/Send it again: we store it only once/)).toBeVisible()
    expect(screen.getByLabelText('Your question')).toHaveValue('Is blood included?')
    await press('Send the question')
    await waitFor(() => expect(screen.getByLabelText('Your question')).toHaveValue(''))
    expect(keys).toEqual([expect.any(String), keys[0]])
  })

  test('without an answer is not offered again once the page shows it as stored', async () => {
    const { unmount } = show()
    await type('Your question', 'Is blood included?')
    await press('Send the question')
    expect(await screen.findByText(/Send it again: we store it only once/)).toBeVisible()
    unmount()
    const again = show()
    expect(screen.getByLabelText('Your question')).toHaveValue('Is blood included?')
    again.unmount()
    show({ thread: { items: [message({ id: 'm9' })] } })
    expect(screen.getByText('Is blood included?')).toBeVisible()
    expect(screen.getByLabelText('Your question')).toHaveValue('')
    await type('Your question', 'Is blood included?')
    expect(screen.getByLabelText('Your question')).toHaveValue('Is blood included?')
  })

  test('that is too long is read for an emergency by the server, which refuses it', async () => {
    const long = problem(400, 'invalid_input', 'Please enter a text of up to 2,000 characters.', '/body')
    const { to } = show({ answers: { [ASK]: long } })
    const field = screen.getByLabelText('Your question')
    await userEvent.click(field)
    await userEvent.paste('x'.repeat(2_001))
    await press('Send the question')
    expect((await screen.findAllByText(/text of up to 2,000 characters/))[0]).toBeVisible()
    expect(field).toHaveValue('x'.repeat(2_001))
    expect(to(ASK)).toHaveLength(1)
  })

  test('that may show who the patient is comes back first', async () => {
    const warned = problem(409, 'identifying_text', 'Your text may show who you are.', '/body')
    const { to } = show({ answers: { [ASK]: [warned, { body: message({ id: 'm9', body: 'Stored' }) }] } })
    await type('Your question', 'Call +254 712 345 678')
    await press('Send the question')
    const warning = within(await screen.findByRole('region', { name: 'Your text may show who you are' }))
    await userEvent.click(warning.getByRole('button', { name: 'Send it unchanged' }))
    expect(await screen.findByText('Stored')).toBeVisible()
    expect(to(ASK)).toMatchObject([{ refusesIdentifying: true }, { refusesIdentifying: false }])
  })

  test('leads to the consent when the patient has withdrawn it', async () => {
    show({ answers: { [ASK]: problem(403, 'consent_required', 'Give your consent first.') } })
    await type('Your question', 'Is blood included?')
    await press('Send the question')
    expect(await screen.findByRole('link', { name: 'See the consent' })).toBeVisible()
    expect(screen.getByLabelText('Your question')).toHaveValue('Is blood included?')
  })
})

describe('a change', () => {
  test('names lines and the wish', async () => {
    const { to } = show({ answers: { [CHANGE]: { body: change() } } })
    expect(screen.getByText(/You can still accept the old one/)).toBeVisible()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Wig' }))
    await press('Ask for the change')
    expect(screen.getAllByText('Enter what you wish.')[0]).toBeVisible()
    await type('What do you wish?', 'A longer one')
    await press('Ask for the change')
    await waitFor(() => expect(onChanged).toHaveBeenCalled())
    expect(to(CHANGE)).toEqual([
      { lines: ['other:Wig'], comment: 'A longer one', version: 1, refusesIdentifying: true },
    ])
  })

  test('keeps its words when the hospital changes the offer, and goes out about the new version', async () => {
    const refused = problem(409, 'offer_changed', 'The hospital changed this offer. Nothing was sent.')
    const first = show({ answers: { [CHANGE]: refused } })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Wig' }))
    await type('What do you wish?', 'A longer one')
    await press('Ask for the change')
    expect(await screen.findByText(/Nothing was sent/)).toBeVisible()
    expect(onChanged).toHaveBeenCalled()
    expect(screen.queryByText(/after you began to write/)).not.toBeInTheDocument()
    first.unmount()
    const { to } = show({ offer: { version: 2 }, answers: { [CHANGE]: { body: change() } } })
    expect(screen.getByRole('alert')).toHaveTextContent('ask for the change of version 2')
    expect(screen.getByRole('checkbox', { name: 'Wig' })).toBeChecked()
    expect(screen.getByLabelText('What do you wish?')).toHaveValue('A longer one')
    await press('Ask for the change')
    await waitFor(() => expect(to(CHANGE)).toMatchObject([{ comment: 'A longer one', version: 2 }]))
  })

  test('says on an open page that the hospital changed the offer', async () => {
    signIn()
    serve({})
    renderPage(<OpenPage />)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Wig' }))
    await type('What do you wish?', 'A longer one')
    await press('Live event')
    expect(await screen.findByRole('alert')).toHaveTextContent('after you began to write')
    expect(screen.getByRole('checkbox', { name: 'Wig' })).toBeChecked()
    expect(screen.getByLabelText('What do you wish?')).toHaveValue('A longer one')
  })

  test('that waits can be withdrawn, and no second one can be asked for', async () => {
    const { to } = show({
      offer: { status: 'change_requested' },
      thread: { changeRequests: [change()] },
      answers: { [WITHDRAW]: { body: change({ status: 'withdrawn' }) } },
    })
    expect(screen.getByText(/You can still accept the offer unchanged/)).toBeVisible()
    expect(screen.queryByLabelText('What do you wish?')).not.toBeInTheDocument()
    await press('Withdraw the request')
    await waitFor(() => expect(onChanged).toHaveBeenCalled())
    expect(to(WITHDRAW)).toHaveLength(1)
  })

  test('without an answer is not offered again after it was stored and withdrawn', async () => {
    const { unmount } = show()
    await type('What do you wish?', 'I need one in Swahili.')
    await press('Ask for the change')
    expect(await screen.findByText(/Send it again: we store it only once/)).toBeVisible()
    unmount()
    const stored = show({ offer: { status: 'change_requested' }, thread: { changeRequests: [change()] } })
    expect(screen.getByText('I need one in Swahili.')).toBeVisible()
    stored.unmount()
    show({ thread: { changeRequests: [change({ status: 'withdrawn' })] } })
    expect(screen.getByLabelText('What do you wish?')).toHaveValue('')
  })

  test('that was declined shows the words of the team, and the patient can ask again', () => {
    show({
      thread: {
        changeRequests: [
          change({ id: 'c2', status: 'declined', answer: 'There is no such interpreter.' }),
          change({ status: 'answered' }),
        ],
      },
    })
    expect(screen.getByText('There is no such interpreter.')).toBeVisible()
    expect(screen.getByLabelText('What do you wish?')).toBeVisible()
    expect(screen.getByText('Earlier requests')).toBeVisible()
  })

  test.each([
    ['accepted', /so it cannot change now/],
    ['held', /You accepted another offer/],
  ] as const)('cannot be asked for while the offer is %s', (status, words) => {
    show({ offer: { status } })
    expect(screen.getByText(words)).toBeVisible()
    expect(screen.queryByLabelText('What do you wish?')).not.toBeInTheDocument()
  })
})
