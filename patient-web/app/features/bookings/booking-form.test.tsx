import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import type { Assessment } from '~/lib/api/types'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { BookingForm } from './booking-form'
import { readBooking } from './booking-input'

const props: ComponentProps<typeof BookingForm> = {
  hospitals: [
    { id: 'h1', slug: 'one', name: 'Hospital One' },
    { id: 'h2', slug: 'two', name: 'Hospital Two' },
  ],
  treatments: [{ id: 't1', slug: 'ivf', name: 'IVF' }],
  wanted: { hospital: 'two', treatment: null, type: null },
  asksConsent: true,
  refused: undefined,
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  signIn()
})

test('the hospital that the visitor came with is filled in, the rest has its defaults', () => {
  renderPage(<BookingForm {...props} />)
  expect(screen.getByLabelText('Hospital')).toHaveDisplayValue('Hospital Two')
  expect(screen.getByLabelText('Treatment')).toHaveDisplayValue('Not sure yet')
  expect(screen.getByLabelText('How urgent is it?')).toHaveValue('normal')
  expect(screen.getByLabelText('Companions')).toHaveValue(0)
  for (const service of ['Help with travel', 'A place to stay', 'Help with the visa']) {
    expect(screen.getByLabelText(service)).not.toBeChecked()
  }
})

test('says whom to call in an emergency before anything is sent', () => {
  renderPage(<BookingForm {...props} />)
  expect(screen.getByText(/In an emergency, call your local emergency number/)).toBeInTheDocument()
})

test('consent is asked for and never ticked for the person', () => {
  renderPage(<BookingForm {...props} />)
  expect(screen.getByRole('checkbox', { name: /I agree/ })).not.toBeChecked()
})

test('consent that was given is not asked for again', () => {
  renderPage(<BookingForm {...props} asksConsent={false} />)
  expect(screen.queryByRole('checkbox', { name: /I agree/ })).not.toBeInTheDocument()
})

test('errors take the focus and stand at their fields', () => {
  renderPage(
    <BookingForm
      {...props}
      refused={{
        kind: 'refused',
        errors: { preferredDate: 'bookings.error.date', consent: 'bookings.error.consent' },
      }}
    />,
  )
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(screen.getByLabelText(/Preferred date/)).toHaveAccessibleDescription(/not in the past/)
  expect(screen.getByRole('checkbox', { name: /I agree/ })).toBeInvalid()
})

test('both clicks of a double click carry one key, and one request goes out', async () => {
  const keys: FormDataEntryValue[] = []
  let release: (value: null) => void = () => undefined
  const action = async ({ request }: { request: Request }) => {
    const body = await request.text()
    keys.push(/name="idempotencyKey"\s+(\S+)/.exec(body)?.[1] ?? '')
    return new Promise<null>((resolve) => {
      release = resolve
    })
  }
  renderPage(<BookingForm {...props} />, { action })
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send request' }))
  await screen.findByRole('button', { name: 'Sending...' })
  release(null)
  await screen.findByRole('button', { name: 'Send request' })
  expect(keys).toHaveLength(1)
})

test('whoever has typed is asked before the page goes, nobody else', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { unmount } = renderPage(<BookingForm {...props} />)
  expect(asks()).toBe(false)
  await userEvent.type(screen.getByLabelText(/Medical summary/), 'Pain in the hip')
  expect(asks()).toBe(true)
  unmount()
  expect(asks()).toBe(false)
})

test('a changed text after a lost answer: the page says that the first request is stored, and links to it', () => {
  const failure = { text: 'This request was already sent with other content. Please load the page again.' }
  const refused = { kind: 'refused' as const, errors: {}, failure, isKeyUsed: true }
  renderPage(<BookingForm {...props} refused={refused} />)
  expect(screen.getByRole('alert')).toHaveTextContent('We have your first request')
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Send this form again only if you want a second booking',
  )
  expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See your bookings' })).toHaveAttribute(
    'href',
    '/dashboard/bookings',
  )
})

describe('with a health assessment', () => {
  const assessment = {
    id: 'a1',
    conditionCategory: 'Orthopedic Surgery',
    symptoms: 'Pain in the knee',
    medicalHistory: null,
    currentMedications: null,
    treatmentGoals: null,
    urgencyLevel: 'high',
    budgetRange: null,
    preferredDestinations: ['Malaysia'],
    createdAt: '2026-11-21T08:00:00Z',
  } as unknown as Assessment

  test('the form starts with it and says so', () => {
    renderPage(<BookingForm {...props} asksConsent={false} assessment={assessment} />)
    expect(
      screen.getByText(/health assessment of Nov 21, 2026\. You can change everything/),
    ).toBeInTheDocument()
    expect(screen.getByLabelText('How urgent is it?')).toHaveValue('high')
    expect(screen.getByLabelText(/Medical summary/)).toHaveValue(
      'Condition: Orthopedic Surgery\nSymptoms: Pain in the knee',
    )
    expect(screen.getByLabelText(/Special requirements/)).toHaveValue('Preferred destinations: Malaysia')
    expect(screen.getByLabelText('Hospital')).toHaveDisplayValue('Hospital Two')
  })

  test('the patient can start with an empty form', async () => {
    renderPage(<BookingForm {...props} asksConsent={false} assessment={assessment} />)
    await userEvent.click(screen.getByRole('button', { name: 'Start with an empty form' }))
    expect(screen.getByLabelText('How urgent is it?')).toHaveValue('normal')
    expect(screen.getByLabelText(/Medical summary/)).toHaveValue('')
    expect(screen.queryByText(/health assessment of/)).not.toBeInTheDocument()
  })

  describe('that is newer than an unsent text', () => {
    const urgent = { ...assessment, id: 'a2', urgencyLevel: 'urgent' } as Assessment
    const form = (newest?: Assessment) => (
      <BookingForm {...props} asksConsent={false} {...(newest && { assessment: newest })} />
    )
    const urgency = () => screen.getByLabelText('How urgent is it?')
    const summary = () => screen.getByLabelText(/Medical summary/)
    const fill = () => userEvent.click(screen.getByRole('button', { name: 'Add my assessment answers' }))
    const answers = 'Condition: Orthopedic Surgery\nSymptoms: Pain in the knee'

    /** Types into the form, leaves the page and comes back after a new assessment. */
    async function typeAndComeBack(type: () => Promise<void>, before?: Assessment) {
      const first = renderPage(form(before))
      await type()
      first.unmount()
      renderPage(form(urgent))
    }

    test('the text stays, and fields without a change come from the assessment, the urgency above all', async () => {
      await typeAndComeBack(() => userEvent.type(summary(), 'My own words'))
      expect(summary()).toHaveValue('My own words')
      expect(urgency()).toHaveValue('urgent')
      expect(screen.getByLabelText(/Special requirements/)).toHaveValue('Preferred destinations: Malaysia')
    })

    test('the note says what the form holds, also after a reload', async () => {
      await typeAndComeBack(() => userEvent.type(summary(), 'My own words'))
      const earlier = /This form holds answers that you gave earlier and did not send/
      expect(screen.getByText(earlier)).toHaveTextContent('health assessment of Nov 21, 2026')
      expect(screen.queryByText(/We filled in this form/)).not.toBeInTheDocument()
      await userEvent.type(summary(), ' and more')
      document.body.replaceChildren()
      renderPage(form(urgent))
      expect(screen.getByText(earlier)).toBeInTheDocument()
    })

    test('the patient adds the answers of the assessment, and loses nothing', async () => {
      await typeAndComeBack(async () => {
        await userEvent.type(summary(), 'My own words')
        await userEvent.selectOptions(urgency(), 'low')
      })
      expect(urgency()).toHaveValue('low')
      await fill()
      expect(summary()).toHaveValue(`My own words\n\n${answers}`)
      expect(summary()).toHaveFocus()
      expect(urgency()).toHaveValue('urgent')
      expect(screen.getByLabelText(/Special requirements/)).toHaveValue('Preferred destinations: Malaysia')
      document.body.replaceChildren()
      renderPage(form(urgent))
      expect(summary()).toHaveValue(`My own words\n\n${answers}`)
      expect(screen.getByText(/We filled in this form from your health assessment/)).toBeInTheDocument()
    })

    test('a higher urgency that the patient chose stays', async () => {
      const first = renderPage(form())
      await userEvent.selectOptions(urgency(), 'urgent')
      first.unmount()
      renderPage(form({ ...urgent, urgencyLevel: 'low' }))
      await fill()
      expect(urgency()).toHaveValue('urgent')
    })

    test('changes to an older assessment stay as well', async () => {
      await typeAndComeBack(() => userEvent.type(summary(), '\nMy own words'), {
        ...assessment,
        id: 'a1',
      } as Assessment)
      expect(summary()).toHaveValue(`${answers}\nMy own words`)
      expect(urgency()).toHaveValue('urgent')
      expect(screen.queryByText(/We filled in this form/)).not.toBeInTheDocument()
    })

    test('a draft without any of these fields takes all of them from the assessment', async () => {
      await typeAndComeBack(() => userEvent.selectOptions(screen.getByLabelText('Hospital'), 'Hospital One'))
      expect(screen.getByLabelText('Hospital')).toHaveDisplayValue('Hospital One')
      expect(urgency()).toHaveValue('urgent')
      expect(summary()).toHaveValue(answers)
      expect(screen.getByText(/We filled in this form from your health assessment/)).toBeInTheDocument()
    })
  })
})

test('a reload loses nothing that was typed, and a consent is asked for again', async () => {
  const first = renderPage(<BookingForm {...props} />)
  await userEvent.type(screen.getByLabelText(/Medical summary/), 'Pain in the hip')
  await userEvent.selectOptions(screen.getByLabelText('Hospital'), 'Hospital One')
  await userEvent.click(screen.getByLabelText('Help with travel'))
  await userEvent.click(screen.getByRole('checkbox', { name: /I agree/ }))
  expect(screen.getByText(/Your text is kept in this browser tab/)).toBeInTheDocument()
  first.unmount()
  renderPage(<BookingForm {...props} />)
  expect(screen.getByLabelText(/Medical summary/)).toHaveValue('Pain in the hip')
  expect(screen.getByLabelText('Hospital')).toHaveDisplayValue('Hospital One')
  expect(screen.getByLabelText('Help with travel')).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /I agree/ })).not.toBeChecked()
})

test('the link to another hospital fills in that hospital, and keeps the text', async () => {
  const first = renderPage(<BookingForm {...props} />)
  await userEvent.type(screen.getByLabelText(/Medical summary/), 'Pain in the hip')
  first.unmount()
  renderPage(<BookingForm {...props} wanted={{ hospital: 'one', treatment: null, type: null }} />)
  expect(screen.getByLabelText('Hospital')).toHaveDisplayValue('Hospital One')
  expect(screen.getByLabelText(/Medical summary/)).toHaveValue('Pain in the hip')
})

test('says nothing of a kept text before anything is typed', () => {
  renderPage(<BookingForm {...props} />)
  expect(screen.queryByText(/Your text is kept/)).not.toBeInTheDocument()
})

test('a list that could not be loaded does not block the request, which names what the link wanted', () => {
  const { container } = renderPage(<BookingForm {...props} hospitals={undefined} treatments={undefined} />)
  expect(screen.getByLabelText('Hospital')).toHaveDisplayValue('No preference: match me')
  expect(screen.getByLabelText('Hospital')).toHaveAccessibleDescription(/Failed to load hospitals/)
  expect(screen.getByLabelText('Treatment')).toHaveAccessibleDescription(/could not load the list/)
  expect(screen.getByRole('button', { name: 'Send request' })).toBeEnabled()
  const form = container.querySelector('form')
  expect(readBooking(new FormData(form ?? undefined))).toMatchObject({
    specialRequirements: 'Hospital of the link: two',
  })
})

describe('a hospital that does not list the treatment', () => {
  const LISTING = 'GET /api/treatments/ivf'
  const listedAt = (...slugs: string[]) => ({ body: { hospitals: slugs.map((slug) => ({ slug })) } })
  const chosen = { ...props, wanted: { hospital: 'two', treatment: 'ivf', type: null } }
  const listingArrives = () => act(() => new Promise((done) => setTimeout(done)))
  const words = () => screen.queryByText('Hospital Two does not list IVF.')

  test('is named at once, and can be left open without losing anything', async () => {
    serve({ [LISTING]: listedAt('one') })
    const first = renderPage(<BookingForm {...chosen} />)
    const warning = await screen.findByText('Hospital Two does not list IVF.')
    const isAfter = (label: string) =>
      (screen.getByLabelText(label).compareDocumentPosition(warning) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    expect(['Hospital', 'Treatment', 'Booking type'].map(isAfter)).toEqual([true, true, false])
    await userEvent.type(screen.getByLabelText(/Medical summary/), 'We wish for a child')
    expect(await screen.findByText('Hospital Two does not list IVF.')).toBeInTheDocument()
    expect(screen.getByText('Hospital Two does not list IVF.').closest('[role=status]')).toHaveTextContent(
      /You can still send the request/,
    )
    expect(screen.getByRole('button', { name: 'Send request' })).toBeEnabled()
    await userEvent.click(screen.getByRole('button', { name: 'Leave the hospital open' }))
    expect(words()).not.toBeInTheDocument()
    expect(screen.getByLabelText('Hospital')).toHaveDisplayValue('No preference: match me')
    expect(screen.getByLabelText('Hospital')).toHaveFocus()
    first.unmount()
    renderPage(<BookingForm {...chosen} />)
    expect(screen.getByLabelText('Hospital')).toHaveDisplayValue('No preference: match me')
    expect(screen.getByLabelText(/Medical summary/)).toHaveValue('We wish for a child')
    await listingArrives()
    expect(words()).not.toBeInTheDocument()
  })

  test('is named again after a reload, from the draft', async () => {
    serve({ [LISTING]: listedAt('one') })
    const { hospital, type } = chosen.wanted
    const first = renderPage(<BookingForm {...props} wanted={{ hospital, type, treatment: null }} />)
    expect(words()).not.toBeInTheDocument()
    await userEvent.selectOptions(screen.getByLabelText('Treatment'), 'IVF')
    expect(await screen.findByText('Hospital Two does not list IVF.')).toBeInTheDocument()
    first.unmount()
    renderPage(<BookingForm {...props} wanted={{ hospital, type, treatment: null }} />)
    expect(await screen.findByText('Hospital Two does not list IVF.')).toBeInTheDocument()
  })

  test.each([
    ['it lists the treatment', listedAt('one', 'two')],
    ['the list cannot be loaded', problem(503, 'unavailable', 'Please try again later.')],
  ])('is not named where %s', async (_what, answer) => {
    const sent = serve({ [LISTING]: answer })
    renderPage(<BookingForm {...chosen} />)
    await waitFor(() => expect(sent).toHaveLength(1))
    await listingArrives()
    expect(words()).not.toBeInTheDocument()
  })
})
