import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminEnquiry, AdminEnquiryDetail } from '../../providers/types'
import { formatDateTime, formatElapsed } from '../../shared/format'
import { PageHeader } from '../../shared/page-header'
import { Section } from '../../shared/section'
import { ShowPage } from '../../shared/show-page'
import { useLive } from '../../shared/use-live'
import { WithAside } from '../../shared/with-aside'
import { EnquiryActions } from './enquiry-actions'
import { EnquirySender } from './enquiry-sender'

const asWritten = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  maxWidth: '38rem',
}

/** Plain text as it was written, each paragraph in the direction of its own script. */
const Message = ({ text }: { text: string }) => (
  <Box dir="auto" sx={asWritten}>
    {text}
  </Box>
)

/** The list holds everything but the message. */
type Shown = AdminEnquiry & Partial<Pick<AdminEnquiryDetail, 'message'>>

function Enquiry({ enquiry }: { enquiry: Shown }) {
  const translate = useTranslate()
  const { name, message, createdAt } = enquiry
  const text = (key: string) => translate(`sihat.enquiries.${key}`)
  useLive('enquiries', (event, data) => event === 'team.enquiry.updated' && data.enquiryId === enquiry.id)
  return (
    <>
      <PageHeader
        title={translate('sihat.enquiries.page', { name })}
        intro={translate('sihat.enquiries.received', {
          date: formatDateTime(createdAt),
          age: formatElapsed(createdAt),
        })}
      />
      <WithAside
        asideLabel={text('handling')}
        aside={
          <Section title={text('handling')}>
            <EnquiryActions enquiry={enquiry} />
          </Section>
        }
      >
        {message !== undefined && (
          <Section title={text('message')}>
            <Message text={message} />
          </Section>
        )}
        <Section title={text('sender')}>
          <EnquirySender enquiry={enquiry} />
        </Section>
      </WithAside>
    </>
  )
}

export default function EnquiryShow() {
  return <ShowPage<Shown> render={(enquiry) => <Enquiry enquiry={enquiry} />} />
}
