import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import { Button } from '@mui/material'
import { CanAccess, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ListPage } from '../../shared/list-page'
import { AddHospital } from './add-hospital'
import { HospitalCards } from './hospital-cards'
import { HospitalTable } from './hospital-table'

const tabs = { source: 'status', values: ['active', 'inactive', 'featured'] }

function ToImport() {
  const translate = useTranslate()
  return (
    <Button component={Link} to="/hospitals/import" startIcon={<UploadIcon />}>
      {translate('sihat.hospitals.import.open')}
    </Button>
  )
}

const HospitalList = () => (
  <ListPage
    tabs={tabs}
    table={HospitalTable}
    cards={HospitalCards}
    actions={
      <CanAccess action="create">
        <ToImport />
        <AddHospital />
      </CanAccess>
    }
  />
)

export default HospitalList
