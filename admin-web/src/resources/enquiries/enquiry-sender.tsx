import { Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminEnquiry } from '../../providers/types'
import { EmailAddress } from '../../shared/email-address'
import { type Fact, Facts } from '../../shared/facts'
import { PhoneLink } from '../../shared/phone-link'
import { TwoLines } from '../../shared/two-lines'

const touchable = { display: 'inline-block', py: 1 }

/** Whatever else an address may hold, it must not become a further field of the mail. */
const mailLink = (email: string, subject: string) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`

export function EnquirySender({ enquiry }: { enquiry: AdminEnquiry }) {
  const translate = useTranslate()
  const { name, email, phone, country, treatmentInterest } = enquiry
  const fact = (field: string, value: Fact['value']): Fact => ({
    label: translate(`resources.enquiries.fields.${field}`),
    value: value ?? translate('sihat.enquiries.notGiven'),
  })
  return (
    <Facts
      facts={[
        fact('name', <bdi>{name}</bdi>),
        fact(
          'email',
          <TwoLines
            first={
              <Link href={mailLink(email, translate('sihat.enquiries.subject'))} sx={touchable}>
                <EmailAddress email={email} />
              </Link>
            }
            second={translate('sihat.enquiries.emailUnproved')}
          />,
        ),
        fact('phone', phone && <PhoneLink phone={phone} />),
        fact('country', country),
        fact('treatmentInterest', treatmentInterest),
      ]}
    />
  )
}
