/** Keeps the column in view while the table scrolls sideways below it. The line at its edge shows that columns are below. */
export const withStickyColumn = (column: string) => ({
  overflowX: 'auto',
  [`& .column-${column}`]: {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    borderLeft: 1,
    borderLeftColor: 'divider',
  },
  [`& tr:hover > .column-${column}`]: { bgcolor: 'background.default' },
})
