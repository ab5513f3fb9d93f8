import { Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminHospital, AdminHospitalDetail } from '../../providers/types'
import { formatDate } from '../../shared/format'
import { Loading } from '../../shared/loading'
import { PageHeader } from '../../shared/page-header'
import { Section } from '../../shared/section'
import { ShowPage } from '../../shared/show-page'
import { WithAside } from '../../shared/with-aside'
import { StatusBadges } from './badges'
import { EditHospital } from './edit-hospital'
import { HospitalClaims } from './hospital-claims'
import { HospitalFacts } from './hospital-fields'
import { HospitalTeam } from './hospital-team'
import { HospitalToggles } from './hospital-toggles'
import { Specialties } from './offers/specialties'
import { TreatmentsAndPrices } from './offers/treatments-and-prices'
import { Photos } from './photos/photos'
import { PricePromise } from './promise/price-promise'

/** Whether patients see it, and the way to change that. */
function Visibility({ hospital }: { hospital: AdminHospital }) {
  const translate = useTranslate()
  return (
    <>
      <StatusBadges hospital={hospital} />
      <Typography variant="body2" color="text.secondary">
        {translate(`sihat.hospitals.${hospital.isActive ? 'isPublic' : 'isHidden'}`)}
      </Typography>
      <HospitalToggles hospital={hospital} />
      {hospital.isActive && (
        <Link href={`/hospitals/${hospital.slug}`} target="_blank" rel="noopener">
          {translate('sihat.hospitals.page')}
        </Link>
      )}
      <Typography variant="body2" color="text.secondary">
        {translate('sihat.hospitals.added', { date: formatDate(hospital.createdAt) })}
      </Typography>
    </>
  )
}

/** The row of a list stands in until all that is on file has come. */
const isWhole = (hospital: AdminHospital | AdminHospitalDetail): hospital is AdminHospitalDetail =>
  'treatments' in hospital

function Hospital({ hospital }: { hospital: AdminHospital | AdminHospitalDetail }) {
  const translate = useTranslate()
  const loading = <Loading height={96} label={translate('sihat.hospitals.loading')} />
  const visibility = translate('sihat.hospitals.visibility')
  return (
    <>
      <PageHeader
        title={hospital.name}
        intro={`${hospital.city}, ${hospital.country.name}`}
        actions={<EditHospital hospital={hospital} />}
      />
      <WithAside
        asideLabel={visibility}
        aside={
          <Section title={visibility}>
            <Visibility hospital={hospital} />
          </Section>
        }
      >
        <HospitalFacts hospital={hospital} />
        <Section title={translate('sihat.hospitals.photos.section')}>
          <Photos hospital={hospital} />
        </Section>
        <Section title={translate('sihat.hospitals.specializations.section')}>
          {isWhole(hospital) ? <Specialties hospital={hospital} /> : loading}
        </Section>
        <Section title={translate('sihat.hospitals.treatments.section')}>
          {isWhole(hospital) ? <TreatmentsAndPrices hospital={hospital} /> : loading}
        </Section>
        <Section title={translate('sihat.claims.section')}>
          <HospitalClaims hospitalId={hospital.id} />
        </Section>
        <Section title={translate('sihat.hospitals.promise.section')}>
          <PricePromise hospital={hospital} />
        </Section>
        <Section title={translate('sihat.hospitals.team')}>
          <HospitalTeam hospital={hospital} />
        </Section>
      </WithAside>
    </>
  )
}

export default function HospitalShow() {
  return <ShowPage<AdminHospital> render={(hospital) => <Hospital hospital={hospital} />} />
}
