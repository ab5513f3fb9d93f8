import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminSpecialization } from '../../providers/types'
import { Facts } from '../../shared/facts'
import { formatDate } from '../../shared/format'
import { PageHeader } from '../../shared/page-header'
import { Section } from '../../shared/section'
import { ShowPage } from '../../shared/show-page'
import { SaveSpecialization } from './save-specialization'

function Specialization({ specialization }: { specialization: AdminSpecialization }) {
  const translate = useTranslate()
  const { name, slug, synonyms, conditions, hospitals, createdAt } = specialization
  const text = (key: string) => translate(`sihat.specializations.${key}`, { smart_count: hospitals })
  const fact = (field: string, value: string) => ({
    label: translate(`resources.specializations.fields.${field}`),
    value: value || text('notStated'),
  })
  return (
    <>
      <PageHeader
        title={name}
        intro={text('hospitals')}
        actions={<SaveSpecialization specialization={specialization} />}
      />
      <Section title={text('found')}>
        <Facts
          facts={[
            fact('synonyms', synonyms.join(', ')),
            fact('slug', slug),
            fact('createdAt', formatDate(createdAt)),
          ]}
        />
      </Section>
      <Section title={text('conditionsOf')}>
        <Typography>{conditions.length > 0 ? conditions.join(', ') : text('noConditions')}</Typography>
      </Section>
    </>
  )
}

export default function SpecializationShow() {
  return (
    <ShowPage<AdminSpecialization>
      render={(specialization) => <Specialization specialization={specialization} />}
    />
  )
}
