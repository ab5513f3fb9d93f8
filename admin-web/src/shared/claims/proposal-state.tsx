import RejectedIcon from '@mui/icons-material/BlockOutlined'
import AcceptedIcon from '@mui/icons-material/CheckCircleOutlined'
import WaitingIcon from '@mui/icons-material/ScheduleOutlined'
import WithdrawnIcon from '@mui/icons-material/UndoOutlined'
import { useTranslate } from 'react-admin'
import type { DeskFactProposal } from '../../providers/types'
import { Badge } from '../badge'

const LOOKS = {
  waiting: { icon: WaitingIcon, tone: 'info' },
  accepted: { icon: AcceptedIcon, tone: 'success' },
  rejected: { icon: RejectedIcon, tone: 'danger' },
  withdrawn: { icon: WithdrawnIcon, tone: 'neutral' },
} as const

export function ProposalState({ status }: Pick<DeskFactProposal, 'status'>) {
  const translate = useTranslate()
  return <Badge {...LOOKS[status]} label={translate(`sihat.fact-proposals.status.${status}`)} />
}
