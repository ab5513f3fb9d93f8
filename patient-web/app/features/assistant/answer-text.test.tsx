import { screen, within } from '@testing-library/react'
import { renderPage } from '../../../jest/render'
import { AnswerText, blocksOf } from './answer-text'

test('only links to pages of this site are links, and markup stays text', () => {
  renderPage(
    <div>
      <AnswerText text="See [Hip](/treatments/hip?x=1), [bad](https://evil.example), [worse](//evil.example), [js](javascript:alert(1)) <b>x</b> **y**" />
    </div>,
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/treatments/hip?x=1',
  ])
  expect(screen.getByText(/bad/)).toHaveTextContent(
    'See Hip, [bad](https://evil.example), [worse](//evil.example), [js](javascript:alert(1)) <b>x</b> **y**',
  )
})

test('a link that has not arrived whole shows its words', () => {
  renderPage(
    <div>
      <AnswerText text="See [Hip Repl" arriving />
    </div>,
  )
  expect(screen.getByText('See Hip Repl')).toBeInTheDocument()
})

test('lines with a dash are a list, in it links are links, and markup stays text', () => {
  renderPage(
    <div>
      <AnswerText
        text={
          'Call 112 now.\n\n- Sit down - do not walk.\n- See [Heart](/treatments/heart-surgery)\n- <b>x</b>\n\nStay on the line.'
        }
      />
    </div>,
  )
  const points = screen.getAllByRole('listitem')
  expect(points.map(({ textContent }) => textContent)).toEqual([
    'Sit down - do not walk.',
    'See Heart',
    '<b>x</b>',
  ])
  expect(within(points[1] as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    '/treatments/heart-surgery',
  )
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
    'Call 112 now.',
    'Stay on the line.',
  ])
})

test.each([
  ['One\ntwo', [{ text: 'One\ntwo' }]],
  ['-5 degrees\n--\n-', [{ text: '-5 degrees\n--\n-' }]],
  ['- a\ntext\n- b', [{ points: ['a'] }, { text: 'text' }, { points: ['b'] }]],
  ['- a\n\n- b', [{ points: ['a', 'b'] }]],
  ['', []],
])('what stands under each other: %j', (text, blocks) => {
  expect(blocksOf(text)).toEqual(blocks)
})
