import { Suspense, use, useRef, useState } from 'react'
import { Note } from '~/components/state/note'
import { EmptyPanel, ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import type { MedicalRecord } from '~/lib/api/types'
import { useFocusOnArrival } from '~/lib/focus'
import { useT } from '~/lib/i18n/i18n'
import { useLastLoaded } from '~/lib/last-loaded'
import { DeleteDialog } from './delete-dialog'
import { FileItem } from './file-item'
import { FilesSkeleton } from './files-skeleton'
import { isolated } from './isolated'
import styles from './records.module.css'
import { UploadCard } from './upload-card'
import { settleUploads } from './upload-store'

interface Files {
  /** Undefined when they could not be loaded. */
  records: MedicalRecord[] | undefined
  /** When each assessment was sent, by its id. */
  sentOn: Record<string, string>
}

interface FilesPageProps {
  files: Promise<Files>
  /** Reads the files again. */
  onChange: () => void
  onConsentNeeded: () => void
}

export function FilesPage({ files, ...actions }: FilesPageProps) {
  const t = useT()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('records.title')}
        </h1>
        <p className="lead">{t('records.lead')}</p>
      </header>
      <Suspense fallback={<FilesSkeleton />}>
        <Loaded files={files} {...actions} />
      </Suspense>
    </div>
  )
}

function Loaded({ files, onChange, onConsentNeeded }: FilesPageProps) {
  const { records: loaded, sentOn } = use(files)
  const records = useLastLoaded(loaded)
  return (
    <>
      <FileList records={records} stale={!loaded} sentOn={sentOn} onChange={onChange} />
      <UploadCard
        records={records?.filter(({ assessmentId }) => assessmentId === null)}
        onChange={onChange}
        onConsentNeeded={onConsentNeeded}
        listsStored={false}
      />
    </>
  )
}

interface FileListProps extends Files {
  stale: boolean
  onChange: () => void
}

function FileList({ records, stale, sentOn, onChange }: FileListProps) {
  const t = useT()
  const list = useRef<HTMLElement>(null)
  const [note, setNote] = useState<string>()
  const [leaving, setLeaving] = useState<MedicalRecord>()

  function deleted({ id, name }: MedicalRecord) {
    setLeaving(undefined)
    settleUploads([id])
    setNote(t('records.deleted', { name: isolated(name) }))
    onChange()
    list.current?.focus()
  }

  if (!records) {
    return (
      <ErrorPanel
        title={t('records.error')}
        actions={
          <Button look="primary" onClick={onChange}>
            {t('common.retry')}
          </Button>
        }
      >
        <p>{t('records.error.safe')}</p>
      </ErrorPanel>
    )
  }
  return (
    <section ref={list} tabIndex={-1} aria-labelledby="your-files" className={styles.list}>
      <h2 id="your-files" className="visually-hidden">
        {t('records.list')}
      </h2>
      {stale && (
        <div className={styles.stale} role="alert">
          <p>{t('records.stale')}</p>
          <Button onClick={onChange}>{t('common.retry')}</Button>
        </div>
      )}
      <Note>{note}</Note>
      {records.length === 0 ? (
        <EmptyPanel title={t('records.empty')}>
          <p>{t('records.empty.body')}</p>
        </EmptyPanel>
      ) : (
        <ul className={styles.rows}>
          {records.map((record) => (
            <FileItem
              key={record.id}
              record={record}
              sentOn={record.assessmentId ? sentOn[record.assessmentId] : undefined}
              onDelete={() => setLeaving(record)}
            />
          ))}
        </ul>
      )}
      {leaving && (
        <DeleteDialog
          record={leaving}
          onKeep={() => setLeaving(undefined)}
          onDeleted={() => deleted(leaving)}
        />
      )}
    </section>
  )
}
