import { type LayoutComponent, Resource } from 'react-admin'
import { FrontEnd } from '../layout/front-end'
import { deskEn } from '../locales/en/desk'
import { cases } from './cases'
import { figures } from './figures'
import { guide } from './guide'
import { ownPage } from './page'
import { team } from './team'
import { templates } from './templates'

/** The pages of hospitals. */
const Desk = ({ layout }: { layout: LayoutComponent }) => (
  <FrontEnd texts={deskEn} layout={layout}>
    <Resource {...cases} />
    <Resource {...templates} />
    <Resource {...ownPage} />
    <Resource {...figures} />
    <Resource {...team} />
    <Resource {...guide} />
  </FrontEnd>
)
export default Desk
