import WouldAddIcon from '@mui/icons-material/AddCircleOutlined'
import AddedIcon from '@mui/icons-material/CheckCircleOutlined'
import InvalidIcon from '@mui/icons-material/ErrorOutlined'
import ExistsIcon from '@mui/icons-material/RemoveCircleOutlined'
import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ImportedLine } from '../../../providers/types'
import { Badge } from '../../../shared/badge'
import { PHONE } from '../../../theme/theme'
import { countOf } from './use-import'

const ROWS_AT_ONCE = 100
const texts = 'sihat.hospitals.import.result'

const looks = {
  would_add: { icon: WouldAddIcon, tone: 'info' },
  added: { icon: AddedIcon, tone: 'success' },
  exists: { icon: ExistsIcon, tone: 'neutral' },
  invalid: { icon: InvalidIcon, tone: 'danger' },
} as const

function Line({ line }: { line: ImportedLine }) {
  const translate = useTranslate()
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>{line.line}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {line.name || translate(`${texts}.unnamed`)}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {line.city}
        </Box>
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <Badge {...looks[line.outcome]} label={translate(`${texts}.outcomes.${line.outcome}`)} />
        {line.outcome === 'exists' && (
          <Typography variant="body2" color="text.secondary">
            {translate(`${texts}.existsEffect`)}
          </Typography>
        )}
        {line.errors.length > 0 && (
          <Box component="ul" sx={{ m: 0, mt: 0.75, p: 0, listStyle: 'none', '& > li + li': { mt: 0.5 } }}>
            {line.errors.map(({ column, detail }) => (
              <li key={column}>
                <strong>{column}</strong>: {detail}
              </li>
            ))}
          </Box>
        )}
      </TableCell>
    </TableRow>
  )
}

/** What became of each row of the file, or would. */
export function ImportResult({ lines }: { lines: ImportedLine[] }) {
  const translate = useTranslate()
  const [onlyErrors, setOnlyErrors] = useState(false)
  const [shown, setShown] = useState(ROWS_AT_ONCE)
  const hasErrors = countOf(lines, 'invalid') > 0
  const rows = onlyErrors && hasErrors ? lines.filter(({ outcome }) => outcome === 'invalid') : lines
  const left = Math.min(ROWS_AT_ONCE, rows.length - shown)
  return (
    <>
      {hasErrors && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={translate(`${texts}.show`)}
          value={onlyErrors}
          onChange={(_, value: boolean | null) => value !== null && setOnlyErrors(value)}
          sx={{ justifySelf: 'start', '& button': { minHeight: 44 } }}
        >
          <ToggleButton value={false}>{translate(`${texts}.all`)}</ToggleButton>
          <ToggleButton value={true}>{translate(`${texts}.onlyErrors`)}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <Table
        size="small"
        sx={{
          tableLayout: 'fixed',
          [PHONE]: { '& th, & td': { px: 0.75 }, '& th:first-of-type': { width: 48 } },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 72 }}>{translate(`${texts}.line`)}</TableCell>
            <TableCell sx={{ width: '38%' }}>{translate(`${texts}.hospital`)}</TableCell>
            <TableCell>{translate(`${texts}.outcome`)}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.slice(0, shown).map((line) => (
            <Line key={line.line} line={line} />
          ))}
        </TableBody>
      </Table>
      {left > 0 && (
        <Button onClick={() => setShown(shown + ROWS_AT_ONCE)} sx={{ justifySelf: 'start' }}>
          {translate(`${texts}.more`, { count: left })}
        </Button>
      )}
    </>
  )
}
