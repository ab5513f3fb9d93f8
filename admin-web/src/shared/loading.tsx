import { Box, Skeleton } from '@mui/material'

interface LoadingProps {
  label: string
  height: number
  rows?: number
}

/** The place of what is being fetched: as high as what will come, and named for those who do not see it. */
export const Loading = ({ label, height, rows = 1 }: LoadingProps) => (
  <Box role="status" aria-label={label} sx={{ display: 'grid', gap: 1.5 }}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <Skeleton key={row} variant="rounded" height={height} />
    ))}
  </Box>
)
