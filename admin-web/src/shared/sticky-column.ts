/** The table scrolls sideways under the column, so that what can be done stays in view. */
export const withStickyColumn = (column: string) => ({
  overflowX: 'auto',
  [`& .column-${column}`]: { position: 'sticky', right: 0, zIndex: 1, bgcolor: 'background.paper' },
})
