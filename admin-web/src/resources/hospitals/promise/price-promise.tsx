import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { AdminHospital, PromiseTerms, PromiseTermsList } from '../../../providers/types'
import { Facts } from '../../../shared/facts'
import { FormDialog } from '../../../shared/form-dialog'
import { formatDate } from '../../../shared/format'
import { Loading } from '../../../shared/loading'
import { MessageState } from '../../../shared/message-state'
import { useDownload } from '../../../shared/offers/use-download'
import { OpenDialog } from '../../../shared/open-dialog'
import { personName } from '../../../shared/person-name'
import { FileTerms } from './file-terms'

const TEXTS = 'sihat.hospitals.promise'

/** The signed terms of a hospital for the price promise. */
export function PricePromise({ hospital }: { hospital: AdminHospital }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['hospitals', 'promise', hospital.id],
    queryFn: () => dataProvider.promiseTerms(hospital.id),
    retry: false,
  })
  if (error)
    return (
      <MessageState
        role="alert"
        title={translate(`${TEXTS}.fetchFailed`)}
        action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
      />
    )
  if (!data) return <Loading height={96} label={translate(`${TEXTS}.loading`)} />
  const current = data.items.find(({ endedAt }) => endedAt === null)
  const earlier = data.items.filter(({ endedAt }) => endedAt !== null)
  return (
    <>
      <Typography>{translate(`${TEXTS}.${current ? 'signed' : 'unsigned'}`)}</Typography>
      {current && <CurrentTerms hospital={hospital} terms={current} />}
      {!current && (
        <Box>
          <OpenDialog
            variant="outlined"
            dialog={(close) => <FileTerms hospital={hospital} onClose={close} />}
          >
            {translate(`${TEXTS}.file.open`)}
          </OpenDialog>
        </Box>
      )}
      <TextToSign text={data.text} />
      {earlier.length > 0 && <EarlierTerms hospital={hospital} earlier={earlier} />}
    </>
  )
}

interface TermsProps {
  hospital: AdminHospital
  terms: PromiseTerms
}

function CurrentTerms({ hospital, terms }: TermsProps) {
  const translate = useTranslate()
  const { signedBy, signedAs, signedOn, textVersion, filedAt, filedBy } = terms
  const fact = (name: string, value: string) => ({ label: translate(`${TEXTS}.fields.${name}`), value })
  const filed = formatDate(filedAt)
  return (
    <>
      <Facts
        facts={[
          fact('signedBy', signedBy),
          fact('signedAs', signedAs),
          fact('signedOn', formatDate(signedOn)),
          fact('textVersion', textVersion),
          fact(
            'filed',
            filedBy
              ? translate(`${TEXTS}.fields.filedBy`, { date: filed, name: personName(filedBy) })
              : filed,
          ),
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <OpenPaper hospital={hospital} terms={terms} />
        <OpenDialog
          color="error"
          dialog={(close) => <EndTerms hospital={hospital} terms={terms} onClose={close} />}
        >
          {translate(`${TEXTS}.end.open`)}
        </OpenDialog>
      </Box>
    </>
  )
}

function OpenPaper({ hospital, terms }: TermsProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const download = useDownload(() => dataProvider.openPromiseTerms(hospital.id, terms))
  return (
    <Button
      variant="outlined"
      aria-label={translate(`${TEXTS}.openOf`, { date: formatDate(terms.signedOn) })}
      onClick={() => void download()}
    >
      {translate(`${TEXTS}.open`)}
    </Button>
  )
}

function EndTerms({ hospital, terms, onClose }: TermsProps & { onClose: () => void }) {
  const dataProvider = useDataProvider<SihatDataProvider>()
  return (
    <FormDialog
      texts={`${TEXTS}.end`}
      values={{ hospital: hospital.name }}
      isDanger
      send={() => dataProvider.endPromiseTerms(hospital.id, terms)}
      onClose={onClose}
    >
      {() => null}
    </FormDialog>
  )
}

function TextToSign({ text }: { text: PromiseTermsList['text'] }) {
  const translate = useTranslate()
  return (
    <details>
      <summary>{translate(`${TEXTS}.text`, { version: text.version })}</summary>
      <ol>
        {text.paragraphs.map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ol>
    </details>
  )
}

function EarlierTerms({ hospital, earlier }: { hospital: AdminHospital; earlier: PromiseTerms[] }) {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="h3">{translate(`${TEXTS}.earlier`)}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {earlier.map((terms) => (
          <Box
            component="li"
            key={terms.id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <Box sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
              {translate(`${TEXTS}.ended`, {
                name: terms.signedBy,
                signed: formatDate(terms.signedOn),
                ended: formatDate(terms.endedAt ?? ''),
              })}
            </Box>
            <OpenPaper hospital={hospital} terms={terms} />
          </Box>
        ))}
      </Box>
    </>
  )
}
