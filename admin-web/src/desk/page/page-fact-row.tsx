import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { DeskPage, DeskPageFact } from '../../providers/types'
import { FactRow } from '../../shared/claims/fact-row'
import { ProposalState } from '../../shared/claims/proposal-state'
import { Stated } from '../../shared/claims/stated'
import { ProposeFact } from './propose-fact'

interface PageFactRowProps {
  hospital: DeskPage['hospital']
  fact: DeskPageFact
  /** A proposal about the fact waits for the team. */
  isWaiting: boolean
}

/** A fact as patients read it, each statement with its source and state. */
export function PageFactRow({ hospital, fact: { fact, stated }, isWaiting }: PageFactRowProps) {
  const translate = useTranslate()
  return (
    <FactRow
      label={translate(`sihat.page.facts.${fact}`)}
      about={
        <Box sx={{ display: 'grid', gap: 1 }}>
          {stated.length === 0 && <Typography>{translate('sihat.page.notStated')}</Typography>}
          {stated.map((claim) => (
            <Stated key={claim.value} claim={claim} />
          ))}
        </Box>
      }
      state={isWaiting && <ProposalState status="waiting" />}
      actions={<ProposeFact hospitalId={hospital.id} fact={fact} stated={stated} />}
    />
  )
}
