import { styled, Table } from '@mui/material'
import { PHONE } from '../../theme/theme'

/** The height of the page header in pixels. On a phone the account has a row of its own. */
const HEADER_HEIGHT = { wide: 64, phone: 96 }

/** The name of a group, which stays in view while its lines scroll by. */
export const Summary = styled('summary')(({ theme: { tokens, palette } }) => ({
  position: 'sticky',
  insetBlockStart: HEADER_HEIGHT.wide,
  [PHONE]: { insetBlockStart: HEADER_HEIGHT.phone },
  boxSizing: 'border-box',
  zIndex: 2,
  cursor: 'pointer',
  fontWeight: 600,
  minBlockSize: 44,
  paddingBlock: 10,
  background: palette.background.paper,
  borderBlockEnd: `1px solid ${tokens.inputBorder}`,
}))

export const Answered = styled('span')(({ theme: { palette } }) => ({
  fontWeight: 400,
  marginInlineStart: 8,
  color: palette.text.secondary,
}))

/** The lines of a group: a table, or on a phone a card for each line. */
export const Lines = styled(Table)(({ theme: { tokens, palette } }) => ({
  '& td, & th': { padding: 4, verticalAlign: 'top' },
  '& tbody th': {
    inlineSize: '12rem',
    minInlineSize: '12rem',
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    background: palette.background.paper,
  },
  [PHONE]: {
    '&, & tbody': { display: 'block' },
    '& thead': {
      position: 'absolute',
      clipPath: 'inset(50%)',
      blockSize: 1,
      inlineSize: 1,
      overflow: 'hidden',
    },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      paddingBlock: 12,
      borderBlockEnd: `1px solid ${tokens.inputBorder}`,
    },
    '& tbody th, & td': { display: 'block', border: 0, minInlineSize: 0 },
    '& tbody th': { position: 'static', inlineSize: 'auto', gridColumn: '1 / -1', fontWeight: 600 },
    '& td::before': {
      content: 'attr(data-label)',
      display: 'block',
      fontSize: '0.8125rem',
      color: palette.text.secondary,
    },
    '& td[data-column=state]': { gridColumn: 'span 2' },
    '& td[data-column=billedBy], & td[data-column=note]': { gridColumn: '1 / -1' },
    '& td input:not([type=checkbox]), & td select, & th input': { minInlineSize: 0 },
  },
}))
