import { screen } from '@testing-library/react'
import { renderPage } from '../../../jest/render'
import { AnswerText } from './answer-text'

test('only links to pages of this site are links, and markup stays text', () => {
  renderPage(
    <p>
      <AnswerText text="See [Hip](/treatments/hip?x=1), [bad](https://evil.example), [worse](//evil.example), [js](javascript:alert(1)) <b>x</b> **y**" />
    </p>,
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/treatments/hip?x=1',
  ])
  expect(screen.getByText(/See/)).toHaveTextContent(
    'See Hip, [bad](https://evil.example), [worse](//evil.example), [js](javascript:alert(1)) <b>x</b> **y**',
  )
})

test('a link that has not arrived whole shows its words', () => {
  renderPage(
    <p>
      <AnswerText text="See [Hip Repl" arriving />
    </p>,
  )
  expect(screen.getByText('See Hip Repl')).toBeInTheDocument()
})
