import { Typography } from '@mui/material'
import { DataTable, useTranslate } from 'react-admin'
import type { DeskCaseRow } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { formatDateTime } from '../../shared/format'
import { ListPage } from '../../shared/list-page'
import { RecordLink } from '../../shared/record-link'
import { useLive } from '../../shared/use-live'
import { reasonOf, stateOf } from './state-of'

const Column = DataTable.Col<DeskCaseRow>

/** Whose turn it is. */
const tabs = {
  source: 'turn',
  values: ['hospital', 'patient', 'team', 'agreed', 'ended'],
  initial: 'hospital',
} as const

/** The hospital has something to answer. While the patient answers a question, the due time waits. */
const DUE: readonly DeskCaseRow['state'][] = ['sent', 'viewed', 'question_open', 'accepted', 'expired']

const DUE_FIRST = { field: 'dueAt', order: 'ASC' } as const

function useFacts() {
  const translate = useTranslate()
  const words = (row: DeskCaseRow) => {
    const reason = reasonOf(row)
    const state = translate(`sihat.quote-requests.status.${stateOf(row)}`)
    return reason ? `${state}: ${translate(reason)}` : state
  }
  return (row: DeskCaseRow) => ({
    case: (
      <RecordLink
        resource="quote-requests"
        id={row.id}
        name={row.treatment?.name ?? translate('sihat.quote-requests.noTreatment')}
      />
    ),
    status: words(row),
    sent: formatDateTime(row.sentAt),
    due: DUE.includes(row.state) ? formatDateTime(row.dueAt) : translate('sihat.quote-requests.noDue'),
    files: translate('sihat.quote-requests.files', { smart_count: row.fileCount }),
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
