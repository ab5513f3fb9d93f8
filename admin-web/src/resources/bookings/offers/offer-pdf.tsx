import { Box, Button } from '@mui/material'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { PublishedOffer } from '../../../providers/types'
import { useDownload } from '../../../shared/offers/use-download'

/** Downloads the document of a published version. */
export function OfferPdf({ offer }: { offer: PublishedOffer }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const download = useDownload(() => dataProvider.openOfferPdf(offer))
  return (
    <Box>
      <Button variant="outlined" onClick={() => void download()}>
        {translate('sihat.offers.published.pdf')}
      </Button>
    </Box>
  )
}
