import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminCountry, CountryFact } from '../../providers/types'
import { StatedFacts } from '../../shared/claims/stated-facts'
import { OnTheSite } from '../../shared/on-the-site'
import { PageHeader } from '../../shared/page-header'
import { Section } from '../../shared/section'
import { ShowPage } from '../../shared/show-page'
import { WithAside } from '../../shared/with-aside'
import { CountryState } from './country-state'
import { EditCountry } from './edit-country'

/** What the page of the destination says, by field. */
function useFacts(country: AdminCountry) {
  const translate = useTranslate()
  const { capital, safetyRating, avgCostSavingPercent, visaInfo, flightTime } = country
  const said: [CountryFact['field'], string | null | false][] = [
    ['visaInfo', visaInfo],
    ['flightTime', flightTime],
    [
      'avgCostSavingPercent',
      avgCostSavingPercent !== null && translate('sihat.countries.saving', { percent: avgCostSavingPercent }),
    ],
    ['safetyRating', safetyRating !== null && translate('sihat.countries.rating', { rating: safetyRating })],
    ['capital', capital],
    ['languages', country.languages.join(', ')],
    ['highlights', country.highlights.join('; ')],
    ['specialties', country.specialties.join(', ')],
  ]
  return said.flatMap(([field, value]) => (value ? [{ field, value }] : []))
}

function Country({ country }: { country: AdminCountry }) {
  const translate = useTranslate()
  const facts = useFacts(country)
  const text = (key: string) => translate(`sihat.countries.${key}`, { smart_count: country.hospitals })
  const { id, name, code, slug, destinationId, description } = country
  const shown = translate('sihat.shown.section')
  return (
    <>
      <PageHeader title={name} intro={code} actions={<EditCountry country={country} />} />
      <WithAside
        asideLabel={shown}
        aside={
          <Section title={shown}>
            {destinationId ? (
              <OnTheSite resource="countries" record={country} path={`/destinations/${slug}`} />
            ) : (
              <>
                <div>
                  <CountryState country={country} />
                </div>
                <Typography variant="body2" color="text.secondary">
                  {text('isHome')}
                </Typography>
              </>
            )}
            <Typography variant="body2" color="text.secondary">
              {text('hospitals')}
            </Typography>
          </Section>
        }
      >
        {destinationId && (
          <>
            <Section title={text('about')}>
              <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '38rem' }} dir="auto">
                {description}
              </Box>
            </Section>
            <Section title={text('facts')}>
              <StatedFacts resource="countries" record={country} subjectId={destinationId} facts={facts} />
            </Section>
          </>
        )}
        <Section title={text('ofTheCountry')}>
          <StatedFacts
            resource="countries"
            record={country}
            subjectId={id}
            statements={['emergencyNumber']}
          />
        </Section>
      </WithAside>
    </>
  )
}

export default function CountryShow() {
  return <ShowPage<AdminCountry> render={(country) => <Country country={country} />} />
}
