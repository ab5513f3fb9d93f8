import { act, fireEvent, screen } from '@testing-library/react'
import { Form, useActionData } from 'react-router-dom'
import { renderPage } from '../../../jest/render'
import { useSubmitOnce } from './use-submit-once'

function Sample() {
  const { onSubmit } = useSubmitOnce()
  const answered = useActionData<{ times: number }>()
  return (
    <Form method="post" action="/" onSubmit={onSubmit} aria-label="Sample">
      {answered && <p>Answered {answered.times}</p>}
    </Form>
  )
}

function open() {
  let times = 0
  renderPage(<Sample />, { action: () => ({ times: ++times }) })
  return screen.getByRole('form')
}

/** Nothing is drawn before all that follows from the work has happened. */
const drawnAfterwards = (work: () => void) =>
  act(async () => {
    work()
    await new Promise((resolve) => setTimeout(resolve))
  })

test('sent twice before anything was drawn, the form goes out once', async () => {
  const form = open()
  await drawnAfterwards(() => {
    fireEvent.submit(form)
    fireEvent.submit(form)
  })
  expect(screen.getByText('Answered 1')).toBeInTheDocument()
})

test('an answer that is here before anything was drawn does not lock the form', async () => {
  const form = open()
  await drawnAfterwards(() => fireEvent.submit(form))
  await drawnAfterwards(() => fireEvent.submit(form))
  expect(screen.getByText('Answered 2')).toBeInTheDocument()
})
