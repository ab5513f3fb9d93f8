import type { SvgIconComponent } from '@mui/icons-material'
import { Box } from '@mui/material'
import type { Tokens } from '../theme/tokens'

export type Tone = 'success' | 'danger' | 'warn' | 'info' | 'neutral'

const colours = (t: Tokens): Record<Tone, { color: string; bgcolor: string }> => ({
  success: { color: t.success, bgcolor: t.successSoft },
  danger: { color: t.danger, bgcolor: t.dangerSoft },
  warn: { color: t.warn, bgcolor: t.warnSoft },
  info: { color: t.info, bgcolor: t.infoSoft },
  neutral: { color: t.ink2, bgcolor: t.surface2 },
})

interface BadgeProps {
  icon: SvgIconComponent
  tone: Tone
  label: string
}

/** A state as word, icon and colour. */
export const Badge = ({ icon: Icon, tone, label }: BadgeProps) => (
  <Box
    component="span"
    sx={(theme) => ({
      ...colours(theme.tokens)[tone],
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.5,
      px: 1,
      py: 0.25,
      borderRadius: 1,
      fontSize: '0.875rem',
      fontWeight: 600,
      lineHeight: 1.5,
      whiteSpace: 'nowrap',
    })}
  >
    <Icon aria-hidden sx={{ fontSize: '1.125rem' }} />
    {label}
  </Box>
)
