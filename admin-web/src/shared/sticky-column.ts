/** The table scrolls sideways under the column, so that what can be done stays in view. It is shaded with its row. */
export const withStickyColumn = (column: string) => ({
  overflowX: 'auto',
  [`& .column-${column}`]: { position: 'sticky', right: 0, zIndex: 1, bgcolor: 'background.paper' },
  [`& tr:hover > .column-${column}`]: { bgcolor: 'background.default' },
})
