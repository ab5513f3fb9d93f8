import { Box, Link } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { TicketDetail } from '../../providers/types'
import { formatDateTime } from '../../shared/format'
import { Loading } from '../../shared/loading'

type Message = TicketDetail['messages'][number]

/** What was kept, oldest first, as it was written. A list knows no messages: until they are there it says so. */
export function TicketMessages({ messages }: Partial<Pick<TicketDetail, 'messages'>>) {
  const translate = useTranslate()
  if (!messages) return <Loading label={translate('sihat.loading')} height={120} />
  if (messages.length === 0) return <Box>{translate('sihat.ai/tickets.notKept')}</Box>
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {messages.map((message) => (
        <OneMessage key={message.id} message={message} />
      ))}
    </Box>
  )
}

/** A Markdown link to a public page: its path begins with a single slash, as on the patient site. */
const LINK = /\[([^[\]\n]+)\]\((\/(?!\/)[\w/?=&%.~#-]*)\)/g

/** Everything but links stays the text that the AI wrote. */
function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: link, 1: label, 2: path, index } of text.matchAll(LINK)) {
    parts.push(
      text.slice(end, index),
      <Link key={index} href={path} target="_blank" rel="noopener">
        {label}
      </Link>,
    )
    end = index + link.length
  }
  return [...parts, text.slice(end)]
}

function OneMessage({ message: { role, content, emergency, createdAt } }: { message: Message }) {
  const translate = useTranslate()
  return (
    <Box
      component="li"
      sx={(theme) => ({
        maxWidth: '38rem',
        pl: 2,
        borderInlineStart: 3,
        borderColor: emergency ? theme.tokens.danger : 'divider',
      })}
    >
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {translate(`sihat.ai/tickets.role.${role}`)} · {formatDateTime(createdAt)}
      </Box>
      <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {role === 'assistant' && content !== null
          ? withLinks(content)
          : (content ?? translate('sihat.consentWithdrawn.hidden'))}
      </Box>
    </Box>
  )
}
