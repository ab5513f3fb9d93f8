import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminClaim } from '../../providers/types'
import { Loading } from '../loading'
import { ClaimActions } from './claim-actions'
import { ClaimRow } from './claim-row'
import { ClaimSource } from './claim-source'
import { ClaimState } from './claim-state'
import { ClaimsFailed } from './claims-failed'
import { FactRow } from './fact-row'
import { type Field, StateFact } from './state-fact'
import { useClaims } from './use-claims'

interface StatedFactsProps {
  resource: 'treatments' | 'countries'
  record: { id: string; version: number }
  /** Whom the claims are about. */
  subjectId: string
  /** What the page says, by field; what it does not say is left out. */
  facts?: readonly { field: Field; value: string }[]
  /** Fields in words of their own. */
  statements?: readonly Field[]
}

/** The facts that patients read, each with where it was read, by whom it was checked and until when. */
export function StatedFacts({ resource, record, subjectId, facts = [], statements = [] }: StatedFactsProps) {
  const translate = useTranslate()
  const { data, isError, refetch } = useClaims(subjectId)
  if (isError && !data) return <ClaimsFailed onRetry={() => void refetch()} />
  if (!data) return <Loading height={160} label={translate('sihat.claims.loading')} />
  const claimOf = (field: string): AdminClaim | undefined => data.find((claim) => claim.field === field)
  const own = data.filter(({ field }) => statements.includes(field as Field))
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {facts.map(({ field, value }) => {
          const claim = claimOf(field)
          return (
            <FactRow
              key={field}
              label={translate(`sihat.claims.field.${field}`)}
              value={value}
              about={claim && <ClaimSource claim={claim} />}
              state={<ClaimState due={claim?.due ?? 'unchecked'} />}
              actions={
                claim ? <ClaimActions claim={claim} /> : <StateFact {...{ resource, record, field, value }} />
              }
            />
          )
        })}
        {own.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {statements.map((field) => (
          <StateFact key={field} {...{ resource, record, field }} />
        ))}
      </Box>
    </>
  )
}
