import englishMessages from 'ra-language-english'
import { auditEvents } from './audit-events'
import { bookings } from './bookings'
import { changeOrders } from './change-orders'
import { claims } from './claims'
import { common } from './common'
import { countries } from './countries'
import { dashboard } from './dashboard'
import { enquiries } from './enquiries'
import { factProposals } from './fact-proposals'
import { hospitals } from './hospitals'
import { invoices } from './invoices'
import { keyboard } from './keyboard'
import { lists } from './lists'
import { offers } from './offers'
import { payments } from './payments'
import { queues } from './queues'
import { quoteRequests } from './quote-requests'
import { reviewRecipes } from './review-recipes'
import { reviewSourceHosts } from './review-source-hosts'
import { reviews } from './reviews'
import { settings } from './settings'
import { specializations } from './specializations'
import { team } from './team'
import { tickets } from './tickets'
import { treatments } from './treatments'
import { users } from './users'

/** The texts of each resource. `lists` holds the texts of resources that are only a list. */
const resources = {
  ...lists,
  'audit-events': auditEvents,
  bookings,
  claims,
  countries,
  enquiries,
  'fact-proposals': factProposals,
  hospitals,
  invoices,
  payments,
  reviews,
  'review-recipes': reviewRecipes,
  'review-source-hosts': reviewSourceHosts,
  'ai/tickets': tickets,
  'quote-requests': quoteRequests,
  queues,
  settings,
  specializations,
  treatments,
  users,
}

type Of<Part extends 'resource' | 'texts'> = {
  [Name in keyof typeof resources]: (typeof resources)[Name][Part]
}

const each = <Part extends 'resource' | 'texts'>(part: Part) =>
  Object.fromEntries(Object.entries(resources).map(([name, texts]) => [name, texts[part]])) as Of<Part>

export const en = {
  ...englishMessages,
  resources: each('resource'),
  sihat: { ...common, changeOrders, dashboard, keyboard, offers, team, ...each('texts') },
}
