import TemplateIcon from '@mui/icons-material/FileDownloadOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { CanAccess, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { AccessDenied } from '../../../shared/access-denied'
import { BackLink } from '../../../shared/back-link'
import { FileField } from '../../../shared/file-field'
import { Loading } from '../../../shared/loading'
import { PageHeader } from '../../../shared/page-header'
import { PageSpinner } from '../../../shared/page-spinner'
import { saveFile } from '../../../shared/save-file'
import { Section } from '../../../shared/section'
import { ImportResult } from './import-result'
import { COLUMNS, template } from './template'
import { countOf, useImport } from './use-import'

const texts = 'sihat.hospitals.import'
const INACTIVE = `/hospitals?filter=${encodeURIComponent('{"status":"inactive"}')}`

type Import = ReturnType<typeof useImport>

function ChooseFile({ chosen, busy, fileFailure, canCheckAgain, choose, checkAgain }: Import) {
  const translate = useTranslate()
  const failure = fileFailure && translate(fileFailure, { _: fileFailure })
  return (
    <Section title={translate(`${texts}.file.section`)}>
      <Typography>{translate(`${texts}.file.columns`)}</Typography>
      <Typography component="code" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {COLUMNS.join(', ')}
      </Typography>
      <Button startIcon={<TemplateIcon />} onClick={() => saveFile(template())} sx={{ justifySelf: 'start' }}>
        {translate(`${texts}.file.template`)}
      </Button>
      <FileField
        label={translate(`${texts}.file.label`)}
        hint={translate(`${texts}.file.hint`)}
        accept=".csv,text/csv"
        disabled={busy === 'adding'}
        // The corrected file may have the name of the one before.
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
        }}
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0]
          if (file) void choose(file)
        }}
      />
      {failure && (
        <Alert
          severity="error"
          action={
            canCheckAgain && (
              <Button color="inherit" onClick={() => void checkAgain()}>
                {translate(`${texts}.file.retry`)}
              </Button>
            )
          }
        >
          {chosen ? `${chosen.name}: ${failure}` : failure}
        </Alert>
      )}
    </Section>
  )
}

function AddAll({ lines = [], busy, addFailure, add }: Import) {
  const translate = useTranslate()
  const count = countOf(lines, 'would_add')
  const invalid = countOf(lines, 'invalid')
  const why = invalid > 0 ? 'correct' : count === 0 ? 'nothing' : 'effect'
  return (
    <>
      {addFailure && (
        <Alert severity={addFailure.endsWith('changed') ? 'warning' : 'error'}>{translate(addFailure)}</Alert>
      )}
      <Typography>{translate(`${texts}.add.${why}`)}</Typography>
      {why === 'effect' && (
        <Button
          variant="contained"
          onClick={() => void add()}
          disabled={busy === 'adding'}
          aria-busy={busy === 'adding'}
          sx={{ justifySelf: 'start' }}
        >
          {translate(`${texts}.add.${busy === 'adding' ? 'adding' : 'action'}`, { smart_count: count })}
        </Button>
      )}
    </>
  )
}

function Done({ reset }: Import) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="contained" component={Link} to={INACTIVE}>
        {translate(`${texts}.add.see`)}
      </Button>
      <Button onClick={reset}>{translate(`${texts}.add.another`)}</Button>
    </Box>
  )
}

function Result(props: Import & { lines: NonNullable<Import['lines']> }) {
  const translate = useTranslate()
  const { lines, isDone, chosen } = props
  const counts = {
    add: countOf(lines, 'would_add'),
    added: countOf(lines, 'added'),
    exists: countOf(lines, 'exists'),
    invalid: countOf(lines, 'invalid'),
  }
  return (
    <Section title={translate(`${texts}.result.section${isDone ? 'Done' : ''}`)}>
      <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
        <strong>{chosen?.name}</strong>: {translate(`${texts}.result.summary${isDone ? 'Done' : ''}`, counts)}
      </Typography>
      {isDone ? <Done {...props} /> : <AddAll {...props} />}
      <ImportResult key={chosen?.key} lines={lines} />
    </Section>
  )
}

function ImportHospitals() {
  const translate = useTranslate()
  const work = useImport()
  const { chosen, busy, lines, isDone } = work
  return (
    <>
      <BackLink to="/hospitals" label={translate(`${texts}.back`)} />
      <PageHeader title={translate(`${texts}.title`)} intro={translate(`${texts}.intro`)} />
      {!isDone && <ChooseFile {...work} />}
      {busy === 'checking' && (
        <Section title={translate(`${texts}.result.section`)}>
          <Loading height={44} rows={4} label={translate(`${texts}.file.checking`, { name: chosen?.name })} />
        </Section>
      )}
      {lines && <Result {...work} lines={lines} />}
    </>
  )
}

export default function ImportPage() {
  return (
    <CanAccess action="create" loading={<PageSpinner />} accessDenied={<AccessDenied />}>
      <ImportHospitals />
    </CanAccess>
  )
}
