import { Box, Link, Typography } from '@mui/material'
import { DataTable, useTranslate } from 'react-admin'
import type { FactProposal } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { ProposalState } from '../../shared/claims/proposal-state'
import { Stated } from '../../shared/claims/stated'
import { formatDate } from '../../shared/format'
import { ListPage } from '../../shared/list-page'
import { RecordLink } from '../../shared/record-link'
import { withStickyColumn } from '../../shared/sticky-column'
import { TwoLines } from '../../shared/two-lines'
import { AnswerProposal } from './answer-proposal'

const TEXTS = 'sihat.fact-proposals'
const Column = DataTable.Col<FactProposal>
const OLDEST_FIRST = { field: 'proposedAt', order: 'ASC' } as const
const tabs = {
  source: 'status',
  values: ['waiting', 'accepted', 'rejected', 'withdrawn'] satisfies FactProposal['status'][],
  initial: 'waiting',
} as const

const HospitalOf = ({ proposal: { hospital } }: { proposal: FactProposal }) => (
  <RecordLink resource="hospitals" id={hospital.id} name={hospital.name} />
)

/** The proposed fact, its source, and the comment of the hospital. */
function Proposed({ proposal }: { proposal: FactProposal }) {
  const translate = useTranslate()
  const { fact, value, sourceUrl, comment, reason } = proposal
  return (
    <TwoLines
      first={<strong dir="auto">{value}</strong>}
      second={
        <>
          <div>{translate(`sihat.claims.field.${fact}`)}</div>
          {sourceUrl && (
            <Link
              href={sourceUrl}
              target="_blank"
              rel="noopener noreferrer"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {sourceUrl}
            </Link>
          )}
          {comment && <div>{translate(`${TEXTS}.comment`, { comment })}</div>}
          {reason && <div>{translate(`${TEXTS}.reason`, { reason })}</div>}
        </>
      }
    />
  )
}

function Now({ proposal: { stated } }: { proposal: FactProposal }) {
  const translate = useTranslate()
  if (stated.length === 0) return translate(`${TEXTS}.notStated`)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {stated.map((claim) => (
        <Stated key={claim.value} claim={claim} />
      ))}
    </Box>
  )
}

const useProposed = () => {
  const translate = useTranslate()
  return ({ proposedAt, proposedBy }: FactProposal) => ({
    day: formatDate(proposedAt),
    person: proposedBy ?? translate(`${TEXTS}.gone`),
  })
}

function ProposalTable() {
  const proposedBy = useProposed()
  return (
    <DataTable<FactProposal> bulkActionButtons={false} rowClick={false} sx={withStickyColumn('id')}>
      <Column source="hospital" render={(proposal) => <HospitalOf proposal={proposal} />} />
      <Column source="fact" render={(proposal) => <Proposed proposal={proposal} />} />
      <Column source="stated" disableSort render={(proposal) => <Now proposal={proposal} />} />
      <Column
        source="proposedAt"
        render={(proposal) => (
          <TwoLines first={proposedBy(proposal).day} second={proposedBy(proposal).person} />
        )}
      />
      <Column source="id" disableSort render={(proposal) => <Answer proposal={proposal} />} />
    </DataTable>
  )
}

function ProposalCards() {
  const translate = useTranslate()
  const proposedBy = useProposed()
  return (
    <Cards<FactProposal>
      render={(proposal) => (
        <>
          <Box>
            <HospitalOf proposal={proposal} />
          </Box>
          <Proposed proposal={proposal} />
          <Typography variant="body2" color="text.secondary">
            {proposedBy(proposal).day}, {proposedBy(proposal).person}
          </Typography>
          <Typography variant="body2">{translate('resources.fact-proposals.fields.stated')}:</Typography>
          <Now proposal={proposal} />
          <Answer proposal={proposal} />
        </>
      )}
    />
  )
}

const Answer = ({ proposal }: { proposal: FactProposal }) =>
  proposal.status === 'waiting' ? (
    <AnswerProposal proposal={proposal} />
  ) : (
    <ProposalState status={proposal.status} />
  )

/** The proposals of hospitals for their pages, the oldest on top. */
export default function FactProposalList() {
  return <ListPage tabs={tabs} sort={OLDEST_FIRST} table={ProposalTable} cards={ProposalCards} />
}
