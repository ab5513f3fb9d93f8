import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminEnquiry } from '../../providers/types'
import { Facts } from '../../shared/facts'
import { formatDateTime, formatElapsed } from '../../shared/format'
import { PageHeader } from '../../shared/page-header'
import { Section } from '../../shared/section'
import { ShowPage } from '../../shared/show-page'
import { TwoLines } from '../../shared/two-lines'
import { WithAside } from '../../shared/with-aside'
import { EnquiryActions } from './enquiry-actions'
import { EnquirySender } from './enquiry-sender'

/** As it was written: plain text, in the direction of its own script. */
const Message = ({ text }: { text: string }) => (
  <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '38rem' }}>
    {text}
  </Box>
)

function Times({ enquiry: { createdAt, answeredAt, status } }: { enquiry: AdminEnquiry }) {
  const translate = useTranslate()
  return (
    <Facts
      facts={[
        {
          label: translate('resources.enquiries.fields.createdAt'),
          value: (
            <TwoLines
              first={formatDateTime(createdAt)}
              second={status === 'open' && formatElapsed(createdAt)}
            />
          ),
        },
        {
          label: translate('resources.enquiries.fields.answeredAt'),
          value: answeredAt ? formatDateTime(answeredAt) : translate('sihat.enquiries.notAnswered'),
        },
      ]}
    />
  )
}

function Enquiry({ enquiry }: { enquiry: AdminEnquiry }) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.enquiries.${key}`)
  return (
    <>
      <PageHeader title={translate('sihat.enquiries.page', { name: enquiry.name })} />
      <WithAside
        asideLabel={text('handling')}
        aside={
          <>
            <Section title={text('handling')}>
              <EnquiryActions enquiry={enquiry} />
            </Section>
            <Section title={text('times')}>
              <Times enquiry={enquiry} />
            </Section>
          </>
        }
      >
        <Section title={text('message')}>
          <Message text={enquiry.message} />
        </Section>
        <Section title={text('sender')}>
          <EnquirySender enquiry={enquiry} />
        </Section>
      </WithAside>
    </>
  )
}

export default function EnquiryShow() {
  return <ShowPage<AdminEnquiry> render={(enquiry) => <Enquiry enquiry={enquiry} />} />
}
