import HospitalIcon from '@mui/icons-material/AddBusinessOutlined'
import BookingsIcon from '@mui/icons-material/EventNoteOutlined'
import UsersIcon from '@mui/icons-material/ManageAccountsOutlined'
import ReviewsIcon from '@mui/icons-material/RateReviewOutlined'
import { Box, Button } from '@mui/material'
import { useResourceDefinitions, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Section } from '../shared/section'

const ACTIONS = [
  {
    name: 'addHospital',
    icon: HospitalIcon,
    resource: 'hospitals',
    needs: 'hasList',
    to: '/hospitals#add',
  },
  { name: 'viewBookings', icon: BookingsIcon, resource: 'bookings', needs: 'hasList', to: '/bookings' },
  { name: 'reviewReports', icon: ReviewsIcon, resource: 'reviews', needs: 'hasList', to: '/reviews' },
  { name: 'userManagement', icon: UsersIcon, resource: 'users', needs: 'hasList', to: '/users' },
] as const

/** The ways to what is done most; one whose page is not there is not offered. */
export function QuickActions() {
  const translate = useTranslate()
  const resources = useResourceDefinitions()
  return (
    <Section title={translate('sihat.dashboard.actions.title')}>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))' }}>
        {ACTIONS.filter(({ resource, needs }) => resources[resource]?.[needs]).map(
          ({ name, icon: Icon, to }) => (
            <Button
              key={name}
              component={Link}
              to={to}
              variant="outlined"
              sx={{ flexDirection: 'column', gap: 0.5, py: 1.5, textAlign: 'center' }}
            >
              <Icon aria-hidden />
              {translate(`sihat.dashboard.actions.${name}`)}
            </Button>
          ),
        )}
      </Box>
    </Section>
  )
}
