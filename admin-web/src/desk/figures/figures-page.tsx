import { Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { DeskFigures } from '../../providers/types'
import { formatDate } from '../../shared/format'
import { Loading } from '../../shared/loading'
import { MessageState } from '../../shared/message-state'
import { PageHeader } from '../../shared/page-header'
import { Section } from '../../shared/section'

const TEXTS = 'sihat.figures'
const COUNTS = ['received', 'answeredInTime', 'published', 'accepted', 'confirmed'] as const

/** How the own hospitals answered in the last 12 months. */
export default function FiguresPage() {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`${TEXTS}.${key}`, values)
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['figures'],
    queryFn: () => dataProvider.deskFigures(),
    retry: false,
  })
  return (
    <>
      <PageHeader
        title={translate('resources.figures.name', { smart_count: 2 })}
        intro={data && text('intro', { day: formatDate(data.since) })}
      />
      {error && (
        <MessageState
          role="alert"
          title={text('failed')}
          action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
        />
      )}
      {!error && !data && <Loading height={320} label={text('loading')} />}
      {!error && data?.items.length === 0 && <MessageState title={text('none')} />}
      {!error &&
        data?.items.map((figures) => (
          <Section key={figures.hospital.id} title={figures.hospital.name}>
            {figures.received === 0 ? text('noneYet') : <FiguresTable figures={figures} />}
          </Section>
        ))}
    </>
  )
}

function FiguresTable({ figures }: { figures: DeskFigures }) {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`${TEXTS}.${key}`, values)
  const { declined, lost, medianHours, hospital } = figures
  const rows = [
    ...COUNTS.map((name) => ({ label: text(name), value: figures[name] })),
    { label: text('medianHours'), value: medianHours ?? text('noOffer') },
    ...declined.map(({ reason, count }) => ({
      label: text('declined', { reason: translate(`sihat.quote-requests.decline.reasons.${reason}`) }),
      value: count,
    })),
    ...lost.map(({ reason, count }) => ({
      label: text('lost', { reason: text(`losses.${reason}`) }),
      value: count,
    })),
  ]
  return (
    <Table size="small" aria-label={hospital.name} sx={{ maxWidth: '45rem' }}>
      <TableHead>
        <TableRow>
          <TableCell component="th" scope="col">
            {text('figure')}
          </TableCell>
          <TableCell component="th" scope="col" align="right">
            {text('count')}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ label, value }) => (
          <TableRow key={label}>
            <TableCell component="th" scope="row">
              {label}
            </TableCell>
            <TableCell align="right">{value}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
