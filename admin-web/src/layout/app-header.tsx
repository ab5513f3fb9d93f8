import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import SecurityIcon from '@mui/icons-material/LockOutlined'
import SignOutIcon from '@mui/icons-material/Logout'
import MenuIcon from '@mui/icons-material/MenuOpenOutlined'
import SiteIcon from '@mui/icons-material/OpenInNewOutlined'
import FindIcon from '@mui/icons-material/SearchOutlined'
import {
  Box,
  Button,
  IconButton,
  ListItemIcon,
  Menu,
  MenuItem,
  Tooltip,
  Typography,
  useTheme as useMuiTheme,
} from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useGetIdentity, useLogout, useTheme, useTranslate } from 'react-admin'
import { useKeyboard } from '../keyboard/keyboard-state'
import { LeaveQuestion } from '../keyboard/leave-question'
import { CHOSEN_SIGN_OUT } from '../providers/auth-provider'
import { unsaved } from '../providers/unsaved'
import { SECURITY_PAGE } from '../second-factor/security-page'
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

/** Who is signed in, and what is theirs. */
function AccountMenu() {
  const translate = useTranslate()
  const { openHelp } = useKeyboard()
  const { data: identity } = useGetIdentity()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = () => setAnchor(undefined)
  if (!identity) return null
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          minWidth: 0,
          color: 'text.secondary',
          fontWeight: 400,
          [PHONE]: { order: 1, flexBasis: '100%', justifyContent: 'start', px: 1 },
        }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {identity.fullName}
        </Box>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== undefined} onClose={close}>
        <MenuItem component="a" href={SECURITY_PAGE} onClick={close} sx={{ minHeight: 44 }}>
          <ListItemIcon>
            <SecurityIcon />
          </ListItemIcon>
          {translate('sihat.layout.security')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close()
            openHelp()
          }}
          sx={{ minHeight: 44 }}
        >
          <ListItemIcon>
            <KeyboardIcon />
          </ListItemIcon>
          {translate('sihat.keyboard.title')}
        </MenuItem>
      </Menu>
    </>
  )
}

/** @param children further buttons of the header, beside the search */
export function AppHeader({ children }: { children?: ReactNode }) {
  const translate = useTranslate()
  const { open, toggle } = useSidebar()
  const { openPalette } = useKeyboard()
  const logout = useLogout()
  /** Before the session ends, for after it nothing can be sent any more. */
  const [isAsked, setIsAsked] = useState(false)
  const leave = () => {
    unsaved.clear()
    setIsAsked(false)
    void logout(CHOSEN_SIGN_OUT)
  }
  const signOut = async () => {
    if (await unsaved.save()) leave()
    else setIsAsked(true)
  }

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
        [PHONE]: { flexWrap: 'wrap', columnGap: 0 },
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
      <AccountMenu />
      <Tooltip title={translate('sihat.keyboard.keys.palette')}>
        <IconButton aria-label={translate('sihat.keyboard.palette.title')} onClick={openPalette}>
          <FindIcon />
        </IconButton>
      </Tooltip>
      {children}
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
        onClick={() => void signOut()}
        sx={iconOnPhone}
      >
        <Box component="span" sx={wordsOnWideScreens}>
          {translate('sihat.layout.signOut')}
        </Box>
      </Button>
      {isAsked && <LeaveQuestion onLeave={leave} onKeep={() => setIsAsked(false)} />}
    </Box>
  )
}
