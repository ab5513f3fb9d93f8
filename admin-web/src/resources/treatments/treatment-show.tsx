import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminTreatment } from '../../providers/types'
import { StatedFacts } from '../../shared/claims/stated-facts'
import { Facts } from '../../shared/facts'
import { formatDate } from '../../shared/format'
import { OnTheSite } from '../../shared/on-the-site'
import { PageHeader } from '../../shared/page-header'
import { Section } from '../../shared/section'
import { ShowPage } from '../../shared/show-page'
import { WithAside } from '../../shared/with-aside'
import { SaveTreatment } from './save-treatment'
import { useTreatmentFacts } from './words'

const STATEMENTS = ['publishedPrice', 'fitToFly'] as const

function Treatment({ treatment }: { treatment: AdminTreatment }) {
  const translate = useTranslate()
  const facts = useTreatmentFacts(treatment)
  const text = (key: string) => translate(`sihat.treatments.${key}`)
  const fact = (field: string, value: string) => ({
    label: translate(`resources.treatments.fields.${field}`),
    value: value || text('notStated'),
  })
  const { name, category, type, description, costBasis, synonyms, slug, hospitals, createdAt } = treatment
  return (
    <>
      <PageHeader
        title={name}
        intro={text(`status.${category}`)}
        actions={<SaveTreatment treatment={treatment} />}
      />
      <WithAside
        asideLabel={translate('sihat.shown.section')}
        aside={
          <Section title={translate('sihat.shown.section')}>
            <OnTheSite resource="treatments" record={treatment} path={`/treatments/${slug}`} />
          </Section>
        }
      >
        <Section title={text('about')}>
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '38rem' }} dir="auto">
            {description}
          </Box>
          <Facts
            facts={[
              fact('type', text(`type.${type}`)),
              fact('costBasis', costBasis ?? ''),
              fact('synonyms', synonyms.join(', ')),
              fact('slug', `/treatments/${slug}`),
              fact('hospitals', String(hospitals)),
              fact('createdAt', formatDate(createdAt)),
            ]}
          />
        </Section>
        <Section title={translate('sihat.claims.section')}>
          <StatedFacts
            resource="treatments"
            record={treatment}
            subjectId={treatment.id}
            facts={facts}
            statements={STATEMENTS}
          />
        </Section>
      </WithAside>
    </>
  )
}

export default function TreatmentShow() {
  return <ShowPage<AdminTreatment> render={(treatment) => <Treatment treatment={treatment} />} />
}
