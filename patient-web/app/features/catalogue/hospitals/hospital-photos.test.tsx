import { screen } from '@testing-library/react'
import { renderPage } from '../../../../jest/render'
import { FirstPhoto, MorePhotos } from './hospital-photos'

const photo = (alt: string, sourceUrl: string | null = null) => ({
  alt,
  credit: 'Aisha Rahman',
  licence: 'CC BY 4.0',
  sourceUrl,
  width: 1600,
  height: 1067,
  files: [480, 960, 1600].map((width) => ({ url: `/p/${alt}-${width}.webp`, width, height: width })),
})

test('the first photo is asked for at once, no larger than the page can afford, with its credit', () => {
  renderPage(<FirstPhoto photo={photo('front', 'https://commons.example/1')} />)
  const image = screen.getByRole('img', { name: 'front' })
  expect(image).toHaveAttribute('srcset', '/p/front-480.webp 480w, /p/front-960.webp 960w')
  expect(image).toHaveAttribute('loading', 'eager')
  expect(image).toHaveAttribute('width', '1600')
  expect(image).toHaveAttribute('height', '1067')
  expect(screen.getByText('Photo: Aisha Rahman, CC BY 4.0')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Where the photo is from' })).toHaveAttribute(
    'href',
    'https://commons.example/1',
  )
})

test('the others wait until they are near, each with its credit and a way to all of it', () => {
  renderPage(<MorePhotos photos={[photo('garden'), photo('ward')]} />)
  for (const image of screen.getAllByRole('img')) expect(image).toHaveAttribute('loading', 'lazy')
  expect(screen.getAllByText('Photo: Aisha Rahman, CC BY 4.0')).toHaveLength(2)
  expect(screen.queryByRole('link', { name: 'Where the photo is from' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open it large: ward' })).toHaveAttribute(
    'href',
    '/p/ward-1600.webp',
  )
})

test('where there is none, there is nothing', () => {
  renderPage(<MorePhotos photos={[]} />)
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})
