import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Note } from '~/components/state/note'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { ApiError } from '~/lib/api/error'
import type { MedicalRecord } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { ConsentNeeded } from './consent-needed'
import { DeleteDialog } from './delete-dialog'
import { checkFiles } from './file-checks'
import { FilePicker } from './file-picker'
import { isolated } from './isolated'
import styles from './records.module.css'
import { StoredItem } from './stored-item'
import { UploadItem } from './upload-item'
import {
  addUploads,
  dropUpload,
  findArrived,
  settleUploads,
  type Upload,
  useUploadList,
} from './upload-store'

interface UploadCardProps {
  /** The files that go with no assessment yet; undefined when they could not be loaded. */
  records: MedicalRecord[] | undefined
  /** Reads the files again. */
  onChange: () => void
  /** Leads to the consent. Without it a link does. */
  onConsentNeeded?: () => void
  /** The page lists what is stored elsewhere; the card then shows only what is on its way. */
  listsStored?: boolean
}

export function UploadCard({ records, onChange, onConsentNeeded, listsStored = true }: UploadCardProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const [note, setNote] = useState<{ text: string; neutral?: boolean }>()
  const [leaving, setLeaving] = useState<MedicalRecord>()
  const { pending, stored } = useOneList(records, onChange)

  function add(chosen: File[]) {
    const places = stored.length + pending.filter(({ status }) => status !== 'error').length
    const { files, refused } = checkFiles(chosen, places)
    setNote(undefined)
    void addUploads(files, { refused, known: records && stored.map(({ id }) => id) })
  }

  function drop(upload: Upload) {
    const { id, name, status, mayBeStored } = upload
    if (mayBeStored) return void dropUnknown(upload)
    dropUpload(id)
    const text = status === 'error' ? 'records.upload.removed' : 'records.upload.cancelled'
    setNote({ text: t(text, { name: isolated(name) }), neutral: true })
    heading.current?.focus()
  }

  /** It may have arrived: then its owner is asked whether it is to be deleted. */
  async function dropUnknown({ id, name }: Upload) {
    try {
      const arrived = await findArrived(id)
      dropUpload(id)
      if (arrived) setLeaving(arrived)
      else setNote({ text: t('records.upload.removed.unknown', { name: isolated(name) }), neutral: true })
      onChange()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setNote({ text: t('records.upload.notLooked', { name: isolated(name) }), neutral: true })
    }
    heading.current?.focus()
  }

  function deleted({ name, id }: MedicalRecord) {
    setLeaving(undefined)
    settleUploads([id])
    setNote({ text: t('records.deleted', { name: isolated(name) }) })
    onChange()
    heading.current?.focus()
  }

  return (
    <section className={styles.card} aria-labelledby="medical-records">
      <div className={styles.inside}>
        <header className={styles.cardHead}>
          <h2 id="medical-records" ref={heading} tabIndex={-1}>
            {t('records.upload.title')}
          </h2>
          <p>{t('records.upload.lead')}</p>
        </header>
        <div className={styles.columns}>
          <FilePicker onChoose={add} />
          <WhoSees />
        </div>
        {pending.some(({ code }) => code === 'consent_required') && (
          <ConsentNeeded onConsentNeeded={onConsentNeeded} />
        )}
        <Note neutral={note?.neutral ?? false}>{note?.text}</Note>
        {listsStored && !records && (
          <div className={styles.stale} role="alert">
            <p>{t('records.upload.notListed')}</p>
            <Button onClick={onChange}>{t('common.retry')}</Button>
          </div>
        )}
        {(pending.length > 0 || (listsStored && stored.length > 0)) && (
          <ul className={styles.rows} aria-label={t('records.upload.listed')}>
            {listsStored &&
              stored.map((record) => (
                <StoredItem key={record.id} record={record} onDelete={() => setLeaving(record)} />
              ))}
            {pending.map((upload) => (
              <UploadItem key={upload.id} upload={upload} onDrop={() => drop(upload)} />
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
      </div>
    </section>
  )
}

/** What is stored, with what was stored a moment ago; and what is not stored yet. */
function useOneList(records: MedicalRecord[] | undefined, onChange: () => void) {
  const uploads = useUploadList()
  const known = new Set(records?.map(({ id }) => id))
  const fresh = uploads.flatMap(({ record }) => (record && !known.has(record.id) ? [record] : []))
  const readAgain = useEffectEvent(onChange)
  const freshIds = fresh.map(({ id }) => id).join()
  useEffect(() => {
    if (freshIds) readAgain()
  }, [freshIds])
  useEffect(() => settleUploads(records?.map(({ id }) => id) ?? []), [records])
  return {
    pending: uploads.filter(({ status }) => status !== 'success'),
    stored: [...(records ?? []), ...fresh],
  }
}

function WhoSees() {
  const t = useT()
  return (
    <div className={styles.who}>
      <h3>{t('records.upload.who')}</h3>
      <ul>
        <li>
          <Icon name="people" size={20} />
          {t('records.upload.who.you')}
        </li>
        <li>
          <Icon name="shield" size={20} />
          {t('records.upload.who.team')}
        </li>
        <li>
          <Icon name="bed" size={20} />
          {t('records.upload.who.hospital')}
        </li>
        <li>
          <Icon name="crossCircle" size={20} />
          {t('records.upload.who.nobody')}
        </li>
      </ul>
    </div>
  )
}
