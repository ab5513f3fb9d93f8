import {
  Box,
  Button,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { PHONE } from '../../theme/theme'
import { AMOUNTS, CHECKLIST, GROUPS, STATES } from './checklist'
import { Answered, Lines, Summary } from './checklist-styles'
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

/** Browsers take these roles from a table that its styles lay out as blocks. */
const ROLE = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', component: 'th', scope: 'row' },
  cell: { role: 'cell' },
} as const

interface ChecklistTableProps {
  /** Folds groups whose lines are all not stated or do not apply. */
  foldsUnused?: boolean
}

const isUsed = ({ state }: Pick<OfferValues['lines'][number], 'state'>) =>
  state !== 'not_stated' && state !== 'not_applicable'

/** Every line of the offer, in the groups of the checklist. */
export function ChecklistTable({ foldsUnused = false }: ChecklistTableProps) {
  const translate = useTranslate()
  const { fields, append, remove } = useFieldArray<Pick<OfferValues, 'lines'>, 'lines'>({ name: 'lines' })
  const isPhone = useMediaQuery(PHONE, { noSsr: true })
  const [isFolded] = useState(isPhone)
  const [unused] = useState(() =>
    GROUPS.filter(
      (group) => !fields.some((line) => CHECKLIST[group].some((code) => code === line.code) && isUsed(line)),
    ),
  )
  const text = (key: string) => translate(`sihat.offers.${key}`)
  const rows = fields.map(({ id, code }, at) => ({ id, code, at }))
  const others = rows.filter(({ code }) => code === 'other')
  return (
    <Box id="lines" tabIndex={-1} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Typography>{text('wholeQuantity')}</Typography>
      {GROUPS.map((group, index) => {
        const own = rows.filter(({ code }) => CHECKLIST[group].some((one) => one === code))
        return (
          <Group
            key={group}
            name={text(`groups.${group}`)}
            places={own.map(({ at }) => at)}
            isOpen={(!isFolded || index === 0) && !(foldsUnused && unused.includes(group))}
          >
            {own.map((row) =>
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
          </Group>
        )
      })}
      <Box>
        <Button
          variant="outlined"
          size="small"
          disabled={fields.length >= MOST_LINES}
          onClick={() => append(emptyLine('other', 'included'))}
        >
          {text('addLine')}
        </Button>
      </Box>
      <RunningTotal />
    </Box>
  )
}

interface GroupProps {
  name: string
  /** The places of its lines in the form. */
  places: readonly number[]
  /** At first. */
  isOpen: boolean
  children: ReactNode
}

/** A group of lines, which says how many are answered. It opens when one of them is wrong. */
function Group({ name, places, isOpen, children }: GroupProps) {
  const translate = useTranslate()
  const details = useRef<HTMLDetailsElement>(null)
  const lines = useWatch<OfferValues, 'lines'>({ name: 'lines' })
  const { errors } = useFormState<OfferValues>({ name: 'lines' })
  const isWrong = places.some((at) => errors.lines?.[at])
  const answered = places.filter((at) => lines[at] && lines[at].state !== 'not_stated').length
  const text = (key: string, values?: object) => translate(`sihat.offers.${key}`, values)
  useEffect(() => {
    if (isWrong && details.current) details.current.open = true
  }, [isWrong])
  return (
    <Box component="details" ref={details} open={isOpen} aria-label={name}>
      <Summary>
        {name} <Answered>{text('answered', { count: answered, total: places.length })}</Answered>
      </Summary>
      <Box sx={{ overflowX: 'auto', [PHONE]: { overflowX: 'visible' } }}>
        <Lines {...ROLE.table} size="small" aria-label={name}>
          <TableHead {...ROLE.rows}>
            <TableRow {...ROLE.row}>
              <TableCell {...ROLE.columnHeader}>{text('line')}</TableCell>
              {COLUMNS.map((column) => (
                <TableCell {...ROLE.columnHeader} key={column}>
                  {text(`columns.${column}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody {...ROLE.rows}>{children}</TableBody>
        </Lines>
      </Box>
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
    <TableRow {...ROLE.row}>
      <TableCell {...ROLE.rowHeader}>
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
        <TableCell {...ROLE.cell} key={name} data-column={name} data-label={text(`columns.${name}`)}>
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
