import { Box, Tab, Tabs } from '@mui/material'
import { useCanAccess, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { ListPage } from '../../shared/list-page'
import { ReviewCards } from './review-cards'
import { ReviewFigures } from './review-figures'
import { ReviewTable } from './review-table'
import { ScrapePage } from './scrape/scrape-page'

const SCRAPE = 'scrape'
const tabs = { source: 'state', values: ['shown', 'hidden'] } as const

/** Both areas have an address: the second one, for administrators, is `#scrape`. */
export default function ReviewsPage() {
  const translate = useTranslate()
  const { hash } = useLocation()
  const { canAccess: mayScrape } = useCanAccess({ resource: 'review-scrapes', action: 'create' })
  const area = mayScrape && hash === `#${SCRAPE}` ? SCRAPE : 'manage'
  return (
    <>
      {mayScrape && (
        <Tabs
          value={area}
          aria-label={translate('sihat.reviews.areas')}
          sx={{ borderBottom: 1, borderColor: 'divider' }}
        >
          <Tab component={Link} value="manage" to="/reviews" label={translate('sihat.reviews.manage')} />
          <Tab
            component={Link}
            value={SCRAPE}
            to={`/reviews#${SCRAPE}`}
            label={translate('sihat.reviews.scrapeTab')}
          />
        </Tabs>
      )}
      {area === SCRAPE ? (
        <ScrapePage />
      ) : (
        <Box sx={{ display: 'contents' }}>
          <ListPage
            tabs={tabs}
            sort={{ field: 'scrapedAt', order: 'DESC' }}
            above={<ReviewFigures />}
            table={ReviewTable}
            cards={ReviewCards}
          />
        </Box>
      )}
    </>
  )
}
