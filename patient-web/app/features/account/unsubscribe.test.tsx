import { screen } from '@testing-library/react'
import { renderPage } from '../../../jest/render'
import { UnsubscribePage } from './unsubscribe-page'

const intent = () => document.querySelector<HTMLInputElement>('input[name=intent]')?.value

test('opening the link ends nothing: a button does', () => {
  renderPage(<UnsubscribePage outcome={undefined} />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Stop reminders by email?')
  expect(screen.getByRole('button', { name: 'Stop reminders' })).toBeInTheDocument()
  expect(intent()).toBe('stop')
})

test('what was ended can be had again', () => {
  renderPage(<UnsubscribePage outcome="stopped" />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You get no more reminders')
  expect(screen.getByRole('button', { name: 'Send me reminders again' })).toBeInTheDocument()
  expect(intent()).toBe('resume')
})

test('what is had again can be ended', () => {
  renderPage(<UnsubscribePage outcome="resumed" />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You get reminders again')
  expect(intent()).toBe('stop')
})

test('a link that is not ours leads to us', () => {
  renderPage(<UnsubscribePage outcome="invalid" />)
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
