import { Box, Typography } from '@mui/material'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { DeskFactProposal } from '../../providers/types'
import { FactRow } from '../../shared/claims/fact-row'
import { ProposalState } from '../../shared/claims/proposal-state'
import { FormDialog } from '../../shared/form-dialog'
import { formatDate } from '../../shared/format'
import { OpenDialog } from '../../shared/open-dialog'

const TEXTS = 'sihat.page.proposals'

/** The proposals of the hospital, with the answers of the team. */
export function Proposals({ proposals }: { proposals: DeskFactProposal[] }) {
  const translate = useTranslate()
  if (proposals.length === 0) return <Typography>{translate(`${TEXTS}.none`)}</Typography>
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {proposals.map((proposal) => (
        <FactRow
          key={proposal.id}
          label={translate(`sihat.page.facts.${proposal.fact}`)}
          value={proposal.value}
          about={<About proposal={proposal} />}
          state={<ProposalState status={proposal.status} />}
          actions={proposal.status === 'waiting' && <Withdraw proposal={proposal} />}
        />
      ))}
    </Box>
  )
}

function About({ proposal: { proposedAt, proposedBy, reason, comment } }: { proposal: DeskFactProposal }) {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`${TEXTS}.${key}`, values)
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
      <div>{text('proposed', { date: formatDate(proposedAt), name: proposedBy ?? text('somebody') })}</div>
      {comment && <div>{text('comment', { comment })}</div>}
      {reason && <Typography color="text.primary">{text('reason', { reason })}</Typography>}
    </Box>
  )
}

function Withdraw({ proposal }: { proposal: DeskFactProposal }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const named = { fact: translate(`sihat.page.facts.${proposal.fact}`), value: proposal.value }
  return (
    <OpenDialog
      color="error"
      aria-label={translate(`${TEXTS}.withdraw.of`, named)}
      dialog={(close) => (
        <FormDialog
          texts={`${TEXTS}.withdraw`}
          values={named}
          isDanger
          send={() => dataProvider.withdrawProposal(proposal)}
          onClose={close}
        >
          {() => null}
        </FormDialog>
      )}
    >
      {translate(`${TEXTS}.withdraw.open`)}
    </OpenDialog>
  )
}
