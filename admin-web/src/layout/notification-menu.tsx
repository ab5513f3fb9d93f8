import BellIcon from '@mui/icons-material/NotificationsOutlined'
import { Badge, Divider, IconButton, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useCreatePath, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Notification, NotificationList } from '../providers/types'
import { referenceOf } from '../resources/bookings/reference'
import { formatDateTime } from '../shared/format'
import { useNotifications } from '../shared/use-notifications'

const TARGET = { minHeight: 44 }

/** The unread mark of the header. It opens the newest notifications, each of which leads to its booking. */
export function NotificationMenu() {
  const translate = useTranslate()
  const notify = useNotify()
  const createPath = useCreatePath()
  const { data, isError, refetch, markRead } = useNotifications()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = () => setAnchor(undefined)
  const unread = data?.unread ?? 0
  const label = translate(unread > 0 ? 'sihat.notifications.withUnread' : 'sihat.notifications.title', {
    count: unread,
  })
  const markAll = ({ items }: NotificationList) => {
    close()
    markRead({ upTo: items[0]?.createdAt }).catch(() =>
      notify('sihat.notifications.notMarked', { type: 'error' }),
    )
  }
  const pathOf = ({ subject }: Notification) =>
    createPath({ resource: 'bookings', type: 'show', id: subject.id })
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {/* The name of the button holds the number, so the mark shows the same one, and no hidden 0. */}
          <Badge badgeContent={unread || null} max={Number.POSITIVE_INFINITY} color="error">
            <BellIcon />
          </Badge>
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== undefined} onClose={close}>
        {!data && isError && (
          <MenuItem onClick={() => void refetch()} sx={TARGET}>
            <ListItemText
              primary={translate('sihat.notifications.failed')}
              secondary={translate('sihat.error.retry')}
            />
          </MenuItem>
        )}
        {!data && !isError && <MenuItem disabled>{translate('sihat.loading')}</MenuItem>}
        {data?.items.length === 0 && <MenuItem disabled>{translate('sihat.notifications.none')}</MenuItem>}
        {data && unread > 0 && (
          <MenuItem onClick={() => markAll(data)} sx={TARGET}>
            {translate('sihat.notifications.readAll')}
          </MenuItem>
        )}
        {unread > 0 && <Divider />}
        {data?.items.map((item) => (
          <MenuItem key={item.id} component={Link} to={pathOf(item)} onClick={close} sx={TARGET}>
            <ListItemText
              primary={translate(`sihat.notifications.types.${item.type}`)}
              secondary={[
                translate('sihat.bookings.reference', { reference: referenceOf(item.subject) }),
                formatDateTime(item.createdAt),
                ...(item.readAt ? [] : [translate('sihat.notifications.unread')]),
              ].join(' · ')}
              slotProps={{ primary: { fontWeight: item.readAt ? 400 : 600 } }}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
