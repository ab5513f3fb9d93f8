import type { RaThemeOptions } from 'react-admin'
import { dark, light, type Tokens } from './tokens'

declare module '@mui/material/styles' {
  interface Theme {
    tokens: Tokens
  }
  interface ThemeOptions {
    tokens?: Tokens
  }
}

/** Below this width the sidebar is a drawer and tables are cards. */
export const PHONE = '@media (max-width: 767.95px)'

const focusRing = (t: Tokens) => ({ outline: `3px solid ${t.focus}`, boxShadow: `0 0 0 5px ${t.focusInk}` })

const createOptions = (mode: 'light' | 'dark', t: Tokens): RaThemeOptions => ({
  tokens: t,
  palette: {
    mode,
    primary: { main: t.brand, dark: t.brandHover, contrastText: t.onBrand },
    secondary: { main: t.brand, dark: t.brandHover, contrastText: t.onBrand },
    success: { main: t.success },
    error: { main: t.danger },
    warning: { main: t.warn },
    info: { main: t.info },
    text: { primary: t.ink, secondary: t.ink2 },
    divider: t.border,
    background: { default: t.surface, paper: t.bg },
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    h1: { fontSize: '1.625rem', fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.01em' },
    h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.35 },
    h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
    h4: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
    body1: { lineHeight: 1.55 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        ':focus-visible': focusRing(t),
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            transitionDuration: '0s !important',
            animationDuration: '0s !important',
          },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing(t) } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      // Words without a frame begin close to where the text around them does.
      styleOverrides: { root: { minHeight: 44, paddingInline: 16 }, text: { paddingInline: 8 } },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44, color: t.ink2 } } },
    MuiLink: { styleOverrides: { root: { color: t.brand } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { border: `1px solid ${t.border}`, borderRadius: 12 } },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          minHeight: 44,
          backgroundColor: t.bg,
          '&.Mui-focused': { outline: `3px solid ${t.focus}` },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: t.focusInk },
        },
        input: { '&:focus-visible': { boxShadow: 'none' } },
        notchedOutline: { borderColor: t.inputBorder },
      },
    },
    MuiInputLabel: { styleOverrides: { root: { '&.Mui-focused:not(.Mui-error)': { color: t.ink } } } },
    MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.875rem' } } },
    MuiAlert: {
      styleOverrides: {
        standardWarning: { backgroundColor: t.warnSoft, color: t.warn },
        standardError: { backgroundColor: t.dangerSoft, color: t.danger },
      },
    },
    MuiTooltip: {
      styleOverrides: { tooltip: { fontSize: '0.875rem', color: t.bg, backgroundColor: t.ink } },
    },
    // react-admin names the box around a row's checkbox, which has no role; the name belongs to the checkbox itself.
    MuiCheckbox: {
      defaultProps: {
        slotProps: {
          root: { 'aria-label': undefined },
          input: (checkbox: object) => ({
            'aria-label': (checkbox as { 'aria-label'?: string })['aria-label'],
          }),
        },
      },
    },
    MuiTab: { styleOverrides: { root: { minHeight: 48, color: t.ink2, fontWeight: 600 } } },
    RaBulkActionsToolbar: {
      // What is not shown is not chosen.
      defaultProps: { selectAllButton: false },
      styleOverrides: {
        root: {
          // In its own line below the tabs: over them, as it comes, it cannot be pressed.
          '& .RaBulkActionsToolbar-toolbar': {
            position: 'static',
            transform: 'none',
            minHeight: 56,
            height: 'auto',
            flexWrap: 'wrap',
            borderRadius: 0,
            backgroundColor: t.brandSoft,
          },
          '& .RaBulkActionsToolbar-toolbar.RaBulkActionsToolbar-collapsed': { display: 'none' },
        },
      },
    },
    // Its buttons end where what it says ends.
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: t.border, padding: '8px' },
        head: {
          color: t.ink2,
          fontWeight: 600,
          fontSize: '0.875rem',
          backgroundColor: t.surface,
        },
      },
    },
  },
})

export const lightTheme = createOptions('light', light)
export const darkTheme = createOptions('dark', dark)
