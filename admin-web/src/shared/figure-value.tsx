import { Box } from '@mui/material'

interface FigureValueProps {
  value: string
  /** Of its letters, where there is room; a CSS length. */
  size: { xs: string; md: string }
}

/** What a letter of it takes of its size at most, in hundredths. */
const WIDEST = 64

/** A figure stays on one line: where there is no room for it, its letters are smaller. */
export function FigureValue({ value, size }: FigureValueProps) {
  const fitting = (length: string) => `min(${length}, ${Math.floor(10_000 / (WIDEST * value.length))}cqi)`
  return (
    <Box component="span" sx={{ display: 'block', containerType: 'inline-size', minHeight: size }}>
      <Box
        component="span"
        sx={{
          display: 'block',
          fontSize: { xs: fitting(size.xs), md: fitting(size.md) },
          fontWeight: 650,
          lineHeight: 1.25,
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
        }}
      >
        {value}
      </Box>
    </Box>
  )
}
