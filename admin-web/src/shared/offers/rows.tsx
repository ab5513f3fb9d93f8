import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFieldArray } from 'react-hook-form'
import { Cell, type Choice } from './fields'
import { EMPTY_ROWS } from './offer-values'
import type { Rule } from './rules'

export interface Column {
  name: string
  rule?: Rule
  isNeeded?: boolean
  choices?: readonly Choice[]
  width?: number
}

interface RowsProps {
  source: keyof typeof EMPTY_ROWS
  columns: readonly Column[]
  most: number
}

/** Rows that can be added and removed. */
export function Rows({ source, columns, most }: RowsProps) {
  const translate = useTranslate()
  const { fields, append, remove } = useFieldArray({ name: source })
  const text = (name: string) => translate(`sihat.offers.rows.${source}.${name}`)
  return (
    <Box id={source} tabIndex={-1} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="h3">{text('title')}</Typography>
      {fields.length > 0 && (
        <Box sx={{ maxWidth: '100%', overflowX: 'auto' }}>
          <Table size="small">
            <TableHead>
              <TableRow>
                {columns.map(({ name }) => (
                  <TableCell key={name}>{text(name)}</TableCell>
                ))}
                <TableCell>{translate('sihat.offers.action')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {fields.map(({ id }, at) => (
                <TableRow key={id} sx={{ verticalAlign: 'top' }}>
                  {columns.map((column) => (
                    <TableCell key={column.name}>
                      <Cell
                        {...column}
                        source={`${source}.${at}.${column.name}`}
                        label={`${text('row')} ${at + 1}: ${text(column.name)}`}
                      />
                    </TableCell>
                  ))}
                  <TableCell>
                    <Button
                      size="small"
                      aria-label={`${translate('sihat.offers.remove')}: ${text('row')} ${at + 1}`}
                      onClick={() => remove(at)}
                    >
                      {translate('sihat.offers.remove')}
                    </Button>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      <Button
        variant="outlined"
        size="small"
        disabled={fields.length >= most}
        onClick={() => append({ ...EMPTY_ROWS[source] })}
      >
        {text('add')}
      </Button>
    </Box>
  )
}
