import { type LayoutComponent, Resource } from 'react-admin'
import { Dashboard } from './dashboard/dashboard'
import { FrontEnd } from './layout/front-end'
import { auditEvents } from './resources/audit-events'
import { bookings } from './resources/bookings'
import { claims } from './resources/claims'
import { countries } from './resources/countries'
import { enquiries } from './resources/enquiries'
import { erasedBookings } from './resources/erased-bookings'
import { factProposals } from './resources/fact-proposals'
import { hospitals } from './resources/hospitals'
import { invoices } from './resources/invoices'
import { payments } from './resources/payments'
import { queues } from './resources/queues'
import { quoteRequests } from './resources/quote-requests'
import { reviewRecipes } from './resources/review-recipes'
import { reviewSourceHosts } from './resources/review-source-hosts'
import { reviews } from './resources/reviews'
import { settings } from './resources/settings'
import { specializations } from './resources/specializations'
import { tickets } from './resources/tickets'
import { treatments } from './resources/treatments'
import { users } from './resources/users'

/** The pages of staff. */
export const BackOffice = ({ layout }: { layout: LayoutComponent }) => (
  <FrontEnd layout={layout} dashboard={Dashboard}>
    <Resource {...users} />
    <Resource {...hospitals} />
    <Resource {...treatments} />
    <Resource {...claims} />
    <Resource {...factProposals} />
    <Resource {...bookings} />
    <Resource {...erasedBookings} />
    <Resource {...quoteRequests} />
    <Resource {...invoices} />
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
