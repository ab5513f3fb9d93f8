import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { HospitalMember } from '../../providers/types'
import { FormDialog } from '../form-dialog'
import { OpenDialog } from '../open-dialog'
import { personName } from '../person-name'
import type { HospitalRef } from './hospital-ref'

interface RemoveMemberProps {
  hospital: HospitalRef
  member: HospitalMember
  isOwn: boolean
}

/** Removes a colleague from the team, or leaves it, after a question. */
export function RemoveMember({ hospital, member, isOwn }: RemoveMemberProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const texts = `sihat.team.${isOwn ? 'leave' : 'remove'}`
  const values = { name: personName(member), hospital: hospital.name }
  return (
    <OpenDialog
      color="error"
      aria-label={translate(`${texts}.of`, values)}
      dialog={(close) => (
        <FormDialog
          texts={texts}
          values={values}
          isDanger
          send={() => dataProvider.removeMember(member.id)}
          onClose={close}
        >
          {() => null}
        </FormDialog>
      )}
    >
      {translate(`${texts}.action`)}
    </OpenDialog>
  )
}
