import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import SignOutIcon from '@mui/icons-material/Logout'
import MenuIcon from '@mui/icons-material/MenuOpenOutlined'
import SiteIcon from '@mui/icons-material/OpenInNewOutlined'
import { Box, Button, IconButton, Tooltip, Typography, useTheme as useMuiTheme } from '@mui/material'
import { useGetIdentity, useLogout, useTheme, useTranslate } from 'react-admin'
import { PHONE } from '../theme/theme'
import { Logo } from './logo'
import { useSidebar } from './sidebar-state'

const wordsOnWideScreens = { [PHONE]: { display: 'none' } }
const iconOnPhone = { flexShrink: 0, [PHONE]: { minWidth: 44, px: 0, '& .MuiButton-startIcon': { m: 0 } } }

function ThemeButton() {
  const translate = useTranslate()
  const [, setTheme] = useTheme()
  const isDark = useMuiTheme().palette.mode === 'dark'
  const label = translate(isDark ? 'sihat.layout.lightTheme' : 'sihat.layout.darkTheme')
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setTheme(isDark ? 'light' : 'dark')}>
        {isDark ? <LightIcon /> : <DarkIcon />}
      </IconButton>
    </Tooltip>
  )
}

export function AppHeader() {
  const translate = useTranslate()
  const { open, toggle } = useSidebar()
  const { data: identity } = useGetIdentity()
  const logout = useLogout()

  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        minHeight: 64,
        px: 1.5,
        display: 'flex',
        [PHONE]: { flexWrap: 'wrap', columnGap: 0.5 },
        alignItems: 'center',
        gap: 1,
        bgcolor: 'background.paper',
        borderBottom: `1px solid ${theme.tokens.border}`,
      })}
    >
      <Tooltip title={translate('sihat.layout.toggleSidebarHint')}>
        <IconButton
          aria-label={translate('sihat.layout.toggleSidebar')}
          aria-expanded={open}
          onClick={toggle}
        >
          <MenuIcon sx={{ transform: open ? undefined : 'scaleX(-1)' }} />
        </IconButton>
      </Tooltip>
      <Logo />
      <Typography component="span" sx={{ fontWeight: 650, whiteSpace: 'nowrap' }}>
        <Box component="span" sx={wordsOnWideScreens}>
          {translate('sihat.name')}{' '}
        </Box>
        {translate('sihat.layout.admin')}
      </Typography>
      <Box sx={{ flexGrow: 1 }} />
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          [PHONE]: { order: 1, flexBasis: '100%', px: 1, pb: 1 },
        }}
      >
        {identity?.fullName}
      </Typography>
      <ThemeButton />
      <Button
        href="/"
        startIcon={<SiteIcon />}
        aria-label={translate('sihat.layout.viewSite')}
        sx={iconOnPhone}
      >
        <Box component="span" sx={wordsOnWideScreens}>
          {translate('sihat.layout.viewSite')}
        </Box>
      </Button>
      <Button
        startIcon={<SignOutIcon />}
        aria-label={translate('sihat.layout.signOut')}
        onClick={() => logout()}
        sx={iconOnPhone}
      >
        <Box component="span" sx={wordsOnWideScreens}>
          {translate('sihat.layout.signOut')}
        </Box>
      </Button>
    </Box>
  )
}
