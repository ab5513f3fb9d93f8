import {
  Box,
  Drawer,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Tooltip,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type NavEntry, useNavEntries } from './nav'
import { useSidebar } from './sidebar-state'

const WIDTH = '16rem'
const PHONE_WIDTH = '18rem'
const ICON_WIDTH = '3rem'

interface EntryProps {
  entry: NavEntry
  iconOnly: boolean
  onFollow: () => void
}

const Entry = ({ entry, iconOnly, onFollow }: EntryProps) => (
  <ListItem disablePadding>
    <Tooltip title={iconOnly ? entry.label : ''} placement="right">
      <ListItemButton
        component={Link}
        to={entry.to}
        selected={entry.active}
        aria-current={entry.active ? 'page' : undefined}
        aria-label={entry.label}
        onClick={onFollow}
        sx={(theme) => ({
          minHeight: 44,
          px: iconOnly ? 0 : 1.5,
          justifyContent: 'center',
          borderRadius: 2,
          color: theme.tokens.ink2,
          '&.Mui-selected, &.Mui-selected:hover': {
            bgcolor: theme.tokens.brandSoft,
            color: theme.tokens.brand,
          },
        })}
      >
        <ListItemIcon sx={{ minWidth: iconOnly ? 0 : 36, color: 'inherit' }}>{entry.icon}</ListItemIcon>
        {!iconOnly && <ListItemText primary={entry.label} slotProps={{ primary: { fontWeight: 600 } }} />}
      </ListItemButton>
    </Tooltip>
  </ListItem>
)

export function AppSidebar() {
  const translate = useTranslate()
  const { isPhone, open, closeDrawer } = useSidebar()
  const entries = useNavEntries()
  const iconOnly = !isPhone && !open
  const width = isPhone ? PHONE_WIDTH : open ? WIDTH : ICON_WIDTH

  return (
    <Drawer
      variant={isPhone ? 'temporary' : 'permanent'}
      open={open}
      onClose={closeDrawer}
      sx={{ width: isPhone ? undefined : width, flexShrink: 0 }}
      slotProps={{
        paper: {
          'aria-label': isPhone ? translate('sihat.layout.panel') : undefined,
          sx: { width, overflowX: 'hidden', transition: 'width 150ms', borderColor: 'divider' },
        },
      }}
    >
      <Box component="nav" aria-label={translate('sihat.layout.navigation')}>
        <Box
          sx={{
            height: 64,
            px: 2,
            display: 'flex',
            alignItems: 'center',
            fontWeight: 650,
            whiteSpace: 'nowrap',
          }}
        >
          {!iconOnly && translate('sihat.layout.panel')}
        </Box>
        <List sx={{ px: iconOnly ? 0.25 : 1, display: 'grid', gap: 0.5 }}>
          {entries.map((entry) => (
            <Entry key={entry.to} entry={entry} iconOnly={iconOnly} onFollow={closeDrawer} />
          ))}
        </List>
      </Box>
    </Drawer>
  )
}
