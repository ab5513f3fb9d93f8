import { Typography } from '@mui/material'
import { DataTable, useTranslate } from 'react-admin'
import type { OfferTemplateRow } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { formatDateTime } from '../../shared/format'
import { ListPage } from '../../shared/list-page'
import { RecordLink } from '../../shared/record-link'
import { RemoveRecord } from '../../shared/remove-record'
import { AddTemplate } from './add-template'

const RESOURCE = 'offer-templates'
const BY_NAME = { field: 'name', order: 'ASC' } as const
const Column = DataTable.Col<OfferTemplateRow>

const NameOf = ({ row: { id, name } }: { row: OfferTemplateRow }) => (
  <RecordLink resource={RESOURCE} id={id} name={name} />
)
const Remove = ({ row }: { row: OfferTemplateRow }) => (
  <RemoveRecord resource={RESOURCE} record={row} name={row.name} />
)

const TemplateTable = () => (
  <DataTable<OfferTemplateRow> bulkActionButtons={false} rowClick={false}>
    <Column source="name" render={(row) => <NameOf row={row} />} />
    <Column source="hospital" render={({ hospital }) => hospital.name} />
    <Column source="savedAt" render={({ savedAt }) => formatDateTime(savedAt)} />
    <Column source="id" disableSort render={(row) => <Remove row={row} />} />
  </DataTable>
)

function TemplateCards() {
  const translate = useTranslate()
  return (
    <Cards<OfferTemplateRow>
      render={(row) => (
        <>
          <NameOf row={row} />
          <Typography>{row.hospital.name}</Typography>
          <Typography variant="body2" color="text.secondary">
            {translate(`resources.${RESOURCE}.fields.savedAt`)}: {formatDateTime(row.savedAt)}
          </Typography>
          <Remove row={row} />
        </>
      )}
    />
  )
}

/** The texts and prices that hospitals keep for their next offers. */
export default function TemplateList() {
  return <ListPage sort={BY_NAME} table={TemplateTable} cards={TemplateCards} actions={<AddTemplate />} />
}
