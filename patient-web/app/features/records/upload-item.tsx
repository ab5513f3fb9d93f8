import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Status } from '~/components/ui/status'
import { formatSize } from '~/lib/format/size'
import { useLocale, useMessage, useT } from '~/lib/i18n/i18n'
import styles from './records.module.css'
import { retryUpload, type Upload } from './upload-store'

/** A file on its way, or one that did not arrive. */
export function UploadItem({ upload, onDrop }: { upload: Upload; onDrop: () => void }) {
  const t = useT()
  const message = useMessage()
  const { id, name, size, status, mayBeStored, canRetry } = upload
  const failed = status === 'error'
  const sent = status === 'uploading' && upload.progress === 1
  return (
    <li className={styles.row}>
      <Icon name="file" className={styles.mark} />
      <div className={styles.about}>
        <FileName name={name} />
        {failed ? (
          <>
            {mayBeStored ? (
              <Status tone="wait" icon="clock">
                {t('records.upload.unknown')}
              </Status>
            ) : (
              <Status tone="bad" icon="crossCircle">
                {t('records.upload.failed')}
              </Status>
            )}
            {upload.message && <p>{message(upload.message)}</p>}
          </>
        ) : (
          <Progress upload={upload} size={size} />
        )}
      </div>
      <div className={styles.actions}>
        {failed && canRetry && (
          <Button onClick={() => retryUpload(id)}>
            {t('records.upload.retry')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
        {/* What has been sent whole may be stored in spite of a cancel: it can be deleted when it is. */}
        {!sent && (
          <Button look="plain" onClick={onDrop}>
            {t(failed ? 'records.upload.remove' : 'records.upload.cancel')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

function Progress({ upload: { name, status, progress }, size }: { upload: Upload; size: number }) {
  const t = useT()
  const locale = useLocale()
  const percent = Math.floor(progress * 100)
  const words =
    status === 'waiting'
      ? t('records.upload.waiting')
      : t(progress === 1 ? 'records.upload.checking' : 'records.upload.percent', { percent })
  return (
    <>
      <progress
        className={styles.progress}
        value={percent}
        max={100}
        aria-label={t('records.upload.progress', { name })}
        aria-valuetext={words}
      />
      <p className="muted small">
        {words} <span className={styles.size}>{formatSize(size, locale)}</span>
      </p>
    </>
  )
}

/** As the patient's device gave it: text of any direction and length. */
export function FileName({ name }: { name: string }) {
  return (
    <h3 className={styles.name}>
      <bdi>{name}</bdi>
    </h3>
  )
}
