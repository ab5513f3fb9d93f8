import { Box, Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminHospital } from '../../providers/types'
import { EmailAddress } from '../../shared/email-address'
import { type Fact, Facts } from '../../shared/facts'
import { PhoneLink } from '../../shared/phone-link'
import { Section } from '../../shared/section'

/** What is on file of the hospital itself. What nobody stated says so. */
export function HospitalFacts({ hospital }: { hospital: AdminHospital }) {
  const translate = useTranslate()
  const { address, phone, email, website, description, bedCapacity, staffCount, rating } = hospital
  const notGiven = translate('sihat.hospitals.notGiven')
  const fact = (field: string, value: Fact['value']): Fact => ({
    label: translate(`resources.hospitals.fields.${field}`),
    value: value || notGiven,
  })
  return (
    <>
      <Section title={translate('sihat.hospitals.facts')}>
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '38rem' }} dir="auto">
          {description || notGiven}
        </Box>
        <Facts
          facts={[
            fact('bedCapacity', bedCapacity?.toLocaleString('en')),
            fact('staffCount', staffCount?.toLocaleString('en')),
            fact('rating', translate('sihat.hospitals.ratingHint', { rating })),
          ]}
        />
      </Section>
      <Section title={translate('sihat.hospitals.contact')}>
        <Facts
          facts={[
            fact('address', address),
            fact('phone', phone && <PhoneLink phone={phone} />),
            fact(
              'email',
              email && (
                <Link href={`mailto:${email}`}>
                  <EmailAddress email={email} />
                </Link>
              ),
            ),
            fact(
              'website',
              website && (
                <Link href={website} target="_blank" rel="noopener noreferrer">
                  {website}
                </Link>
              ),
            ),
          ]}
        />
      </Section>
    </>
  )
}
