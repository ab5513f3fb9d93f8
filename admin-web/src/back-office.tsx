import ErasedBookingsIcon from '@mui/icons-material/EventBusyOutlined'
import InvoicesIcon from '@mui/icons-material/ReceiptLongOutlined'
import QuoteRequestsIcon from '@mui/icons-material/RequestQuoteOutlined'
import { lazy } from 'react'
import { type LayoutComponent, Resource } from 'react-admin'
import { Dashboard } from './dashboard/dashboard'
import { FrontEnd } from './layout/front-end'
import { en } from './locales/en'
import { auditEvents } from './resources/audit-events'
import { bookings } from './resources/bookings'
import { claims } from './resources/claims'
import { countries } from './resources/countries'
import { enquiries } from './resources/enquiries'
import { factProposals } from './resources/fact-proposals'
import { hospitals } from './resources/hospitals'
import { payments } from './resources/payments'
import { queues } from './resources/queues'
import { reviewRecipes } from './resources/review-recipes'
import { reviewSourceHosts } from './resources/review-source-hosts'
import { reviews } from './resources/reviews'
import { settings } from './resources/settings'
import { specializations } from './resources/specializations'
import { tickets } from './resources/tickets'
import { treatments } from './resources/treatments'
import { users } from './resources/users'

// A resource that is a list and no more has no index of its own.
const ErasedBookingList = lazy(() => import('./resources/erased-bookings/erased-booking-list'))
const InvoiceList = lazy(() => import('./resources/invoices/invoice-list'))
const QuoteRequestList = lazy(() => import('./resources/quote-requests/quote-request-list'))

/** The pages of staff. */
export const BackOffice = ({ layout }: { layout: LayoutComponent }) => (
  <FrontEnd texts={en} layout={layout} dashboard={Dashboard}>
    <Resource {...users} />
    <Resource {...hospitals} />
    <Resource {...treatments} />
    <Resource {...claims} />
    <Resource {...factProposals} />
    <Resource {...bookings} />
    <Resource
      name="erased-bookings"
      icon={ErasedBookingsIcon}
      list={ErasedBookingList}
      options={{ partOf: 'bookings' }}
    />
    <Resource name="quote-requests" icon={QuoteRequestsIcon} list={QuoteRequestList} />
    <Resource name="invoices" icon={InvoicesIcon} list={InvoiceList} />
    <Resource {...payments} />
    <Resource {...reviews} />
    <Resource {...reviewSourceHosts} />
    <Resource {...reviewRecipes} />
    <Resource {...countries} />
    <Resource {...specializations} />
    <Resource {...enquiries} />
    <Resource {...tickets} />
    <Resource {...auditEvents} />
    <Resource {...queues} />
    <Resource {...settings} />
  </FrontEnd>
)
