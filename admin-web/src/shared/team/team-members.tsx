import { Box, Typography } from '@mui/material'
import { useGetIdentity, useTranslate } from 'react-admin'
import type { HospitalMember } from '../../providers/types'
import { OpenDialog } from '../open-dialog'
import { personName } from '../person-name'
import type { HospitalRef } from './hospital-ref'
import { InviteMember } from './invite-member'
import { RemoveMember } from './remove-member'

const TEXTS = 'sihat.team'

interface TeamMembersProps {
  hospital: HospitalRef
  members: HospitalMember[]
  /** Whether the reader may invite and remove members. */
  mayManage: boolean
}

/** The team of a hospital. Each member can leave it. */
export function TeamMembers({ hospital, members, mayManage }: TeamMembersProps) {
  const translate = useTranslate()
  const { data: identity } = useGetIdentity()
  const isFirst = members.length === 0
  const invite = `${TEXTS}.${isFirst ? 'firstManager' : 'invite'}`
  return (
    <>
      {isFirst && <Typography>{translate(`${TEXTS}.empty`)}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {members.map((member) => {
          const isOwn = member.userId === identity?.id
          return (
            <Box
              component="li"
              key={member.id}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
            >
              <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Typography sx={{ fontWeight: 600 }} dir="auto">
                  {personName(member)}
                  {isOwn && ` (${translate(`${TEXTS}.you`)})`}
                </Typography>
                <Typography variant="body2" color="text.secondary">
                  {member.email} · {translate(`${TEXTS}.roles.${member.role}`)}
                  {!member.hasAnswered && ` · ${translate(`${TEXTS}.waiting`)}`}
                </Typography>
              </Box>
              {(mayManage || isOwn) && <RemoveMember hospital={hospital} member={member} isOwn={isOwn} />}
            </Box>
          )
        })}
      </Box>
      {mayManage && (
        <Box>
          <OpenDialog
            variant="outlined"
            aria-label={translate(`${invite}.openOf`, { hospital: hospital.name })}
            dialog={(close) => <InviteMember hospital={hospital} isFirst={isFirst} onClose={close} />}
          >
            {translate(`${invite}.open`)}
          </OpenDialog>
        </Box>
      )}
    </>
  )
}
