import { Skeleton } from '@mui/material'

/** The place of what is being fetched: as high as what will come, and named for those who do not see it. */
export function Loading({ label, height }: { label: string; height: number }) {
  return <Skeleton variant="rounded" height={height} role="status" aria-label={label} />
}
