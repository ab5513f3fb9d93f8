import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFieldArray } from 'react-hook-form'
import { AMOUNTS, CHECKLIST, GROUPS, STATES } from './checklist'
import { Cell } from './fields'
import { emptyLine, type OfferValues } from './offer-values'
import { isAmount, isRate, isWhole } from './rules'
import { RunningTotal } from './running-total'
import { useChoices } from './use-choices'

/** The API takes no more. */
const MOST_LINES = 60
const COLUMNS = ['state', 'quantity', ...AMOUNTS, 'taxRate', 'taxIncluded', 'billedBy', 'note'] as const

const INPUTS = {
  quantity: { rule: isWhole(1, 10_000), width: 6 },
  lowest: { rule: isAmount, width: 11 },
  likely: { rule: isAmount, width: 11 },
  highest: { rule: isAmount, width: 11 },
  taxRate: { rule: isRate, isNeeded: true, width: 5 },
  taxIncluded: { type: 'checkbox' },
  billedBy: { isNeeded: true, width: 12 },
  note: { width: 20 },
} as const

/** Every line of the offer, in the groups of the checklist. */
export function ChecklistTable() {
  const translate = useTranslate()
  const { fields, append, remove } = useFieldArray<Pick<OfferValues, 'lines'>, 'lines'>({ name: 'lines' })
  const text = (key: string) => translate(`sihat.offers.${key}`)
  const rows = fields.map(({ id, code }, at) => ({ id, code, at }))
  const others = rows.filter(({ code }) => code === 'other')
  return (
    <Box id="lines" tabIndex={-1} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography>{text('wholeQuantity')}</Typography>
      <Box sx={{ maxWidth: '100%', overflowX: 'auto' }}>
        <Table size="small" sx={{ '& td, & th': { p: 0.5, verticalAlign: 'top' } }}>
          <TableHead>
            <TableRow>
              <TableCell>{text('line')}</TableCell>
              {COLUMNS.map((name) => (
                <TableCell key={name}>{text(`columns.${name}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          {GROUPS.map((group) => (
            <TableBody key={group}>
              <TableRow>
                <TableCell
                  component="th"
                  scope="rowgroup"
                  colSpan={COLUMNS.length + 1}
                  sx={{ fontWeight: 600 }}
                >
                  {text(`groups.${group}`)}
                </TableCell>
              </TableRow>
              {rows
                .filter(({ code }) => CHECKLIST[group].some((own) => own === code))
                .map((row) =>
                  row.code === 'other' ? (
                    <Line
                      key={row.id}
                      at={row.at}
                      label={`${text('other')} ${others.indexOf(row) + 1}`}
                      onRemove={() => remove(row.at)}
                    />
                  ) : (
                    <Line key={row.id} at={row.at} label={text(`lines.${row.code}`)} />
                  ),
                )}
            </TableBody>
          ))}
        </Table>
      </Box>
      <Button
        variant="outlined"
        size="small"
        disabled={fields.length >= MOST_LINES}
        onClick={() => append(emptyLine('other', 'included'))}
      >
        {text('addLine')}
      </Button>
      <RunningTotal />
    </Box>
  )
}

interface LineProps {
  at: number
  label: string
  /** A line that can be removed has a name of its own. */
  onRemove?: () => void
}

function Line({ at, label, onRemove }: LineProps) {
  const translate = useTranslate()
  const choicesOf = useChoices()
  const text = (key: string) => translate(`sihat.offers.${key}`)
  const cell = (name: string) => ({
    source: `lines.${at}.${name}`,
    label: `${label}: ${text(`columns.${name}`)}`,
  })
  return (
    <TableRow>
      <TableCell
        component="th"
        scope="row"
        sx={{
          minWidth: { xs: '8rem', sm: '12rem' },
          position: 'sticky',
          insetInlineStart: 0,
          zIndex: 1,
          bgcolor: 'background.paper',
        }}
      >
        {onRemove ? (
          <>
            <Cell {...cell('name')} isNeeded width={16} />
            <Button size="small" aria-label={`${text('remove')}: ${label}`} onClick={onRemove}>
              {text('remove')}
            </Button>
          </>
        ) : (
          label
        )}
      </TableCell>
      {COLUMNS.map((name) => (
        <TableCell key={name}>
          {name === 'state' ? (
            <Cell {...cell(name)} choices={choicesOf('state', STATES)} width={14} />
          ) : (
            <Cell {...cell(name)} {...INPUTS[name]} />
          )}
        </TableCell>
      ))}
    </TableRow>
  )
}
