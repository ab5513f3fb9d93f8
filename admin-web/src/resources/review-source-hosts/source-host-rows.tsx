import { Box, Typography } from '@mui/material'
import { DataTable } from 'react-admin'
import type { ReviewSourceHost } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { formatDate } from '../../shared/format'
import { RemoveRecord } from '../../shared/remove-record'
import { withStickyColumn } from '../../shared/sticky-column'
import { SaveSourceHost } from './save-source-host'

const Column = DataTable.Col<ReviewSourceHost>

const Actions = ({ sourceHost }: { sourceHost: ReviewSourceHost }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
    <SaveSourceHost sourceHost={sourceHost} />
    <RemoveRecord resource="review-source-hosts" record={sourceHost} name={sourceHost.host} />
  </Box>
)

export const SourceHostTable = () => (
  <DataTable<ReviewSourceHost> bulkActionButtons={false} rowClick={false} sx={withStickyColumn('actions')}>
    <Column source="host" render={({ host }) => <strong>{host}</strong>} />
    <Column source="hospitalName" />
    <Column source="createdAt" render={({ createdAt }) => formatDate(createdAt)} />
    <Column source="actions" disableSort render={(sourceHost) => <Actions sourceHost={sourceHost} />} />
  </DataTable>
)

export const SourceHostCards = () => (
  <Cards<ReviewSourceHost>
    render={(sourceHost) => (
      <>
        <Typography sx={{ fontWeight: 600 }}>{sourceHost.host}</Typography>
        <Typography variant="body2" color="text.secondary">
          {sourceHost.hospitalName} · {formatDate(sourceHost.createdAt)}
        </Typography>
        <Actions sourceHost={sourceHost} />
      </>
    )}
  />
)
