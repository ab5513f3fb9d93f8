import englishMessages from 'ra-language-english'
import { bookings } from './bookings'
import { claims } from './claims'
import { common } from './common'
import { enquiries } from './enquiries'
import { hospitals } from './hospitals'
import { reviews } from './reviews'
import { tickets } from './tickets'
import { users } from './users'

/** One file for each resource. */
const resources = { bookings, claims, enquiries, hospitals, reviews, 'ai/tickets': tickets, users }

type Of<Part extends 'resource' | 'texts'> = {
  [Name in keyof typeof resources]: (typeof resources)[Name][Part]
}

const each = <Part extends 'resource' | 'texts'>(part: Part) =>
  Object.fromEntries(Object.entries(resources).map(([name, texts]) => [name, texts[part]])) as Of<Part>

export const en = { ...englishMessages, resources: each('resource'), sihat: { ...common, ...each('texts') } }
