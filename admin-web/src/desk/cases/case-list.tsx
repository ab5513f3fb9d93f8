import { Typography } from '@mui/material'
import { DataTable, useTranslate } from 'react-admin'
import type { DeskCaseRow } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { formatDateTime } from '../../shared/format'
import { ListPage } from '../../shared/list-page'
import { RecordLink } from '../../shared/record-link'
import { useLive } from '../../shared/use-live'
import { stateOf } from './state-of'

const Column = DataTable.Col<DeskCaseRow>

/** Whose turn it is. */
const tabs = {
  source: 'turn',
  values: ['hospital', 'patient', 'team', 'ended'],
  initial: 'hospital',
} as const

const DUE_FIRST = { field: 'dueAt', order: 'ASC' } as const

function useFacts() {
  const translate = useTranslate()
  return ({ id, treatment, sentAt, dueAt, fileCount, ...row }: DeskCaseRow) => ({
    case: (
      <RecordLink
        resource="quote-requests"
        id={id}
        name={treatment?.name ?? translate('sihat.quote-requests.noTreatment')}
      />
    ),
    status: translate(`sihat.quote-requests.status.${stateOf(row)}`),
    sent: formatDateTime(sentAt),
    due: formatDateTime(dueAt),
    files: translate('sihat.quote-requests.files', { smart_count: fileCount }),
  })
}

function CaseTable() {
  const factsOf = useFacts()
  return (
    <DataTable<DeskCaseRow> bulkActionButtons={false} rowClick={false}>
      <Column source="treatment" render={(row) => factsOf(row).case} />
      <Column source="dueAt" render={(row) => factsOf(row).due} />
      <Column source="status" render={(row) => factsOf(row).status} />
      <Column source="sentAt" render={(row) => factsOf(row).sent} />
      <Column source="hospital" render={({ hospital }) => hospital.name} />
      <Column source="fileCount" disableSort render={({ fileCount }) => fileCount} />
    </DataTable>
  )
}

function CaseCards() {
  const factsOf = useFacts()
  const translate = useTranslate()
  return (
    <Cards<DeskCaseRow>
      render={(row) => (
        <>
          {factsOf(row).case}
          <Typography>{factsOf(row).status}</Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('resources.quote-requests.fields.dueAt')}: {factsOf(row).due} · {factsOf(row).files}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {row.hospital.name}
          </Typography>
        </>
      )}
    />
  )
}

/** The cases of patients who asked the own hospitals for an offer. Those that wait for the hospital come first, the next due time on top. */
export default function CaseList() {
  useLive('quote-requests', (name) => name === 'case.updated')
  return <ListPage tabs={tabs} sort={DUE_FIRST} table={CaseTable} cards={CaseCards} />
}
