import { type ChangeEvent, type DragEvent, useState } from 'react'
import { Icon } from '~/components/ui/icon'
import { useT } from '~/lib/i18n/i18n'
import { ACCEPTED } from './file-checks'
import styles from './records.module.css'

/** The ways to hand files over: from the device, from its camera, or by dropping them. */
export function FilePicker({ onChoose }: { onChoose: (files: File[]) => void }) {
  const t = useT()
  const [over, setOver] = useState(false)

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])]
    // So that the same file can be chosen again.
    currentTarget.value = ''
    if (files.length > 0) onChoose(files)
  }

  function hover(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onChoose(files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way beside the buttons, which serve everybody
    <div
      className={`${styles.zone} ${over ? styles.over : ''}`}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.ways}>
        <label className={styles.way}>
          <Icon name="upload" size={20} />
          {t('records.upload.choose')}
          <input type="file" multiple accept={ACCEPTED} className="visually-hidden" onChange={choose} />
        </label>
        <label className={`${styles.way} ${styles.touch}`}>
          <Icon name="camera" size={20} />
          {t('records.upload.photo')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="visually-hidden"
            onChange={choose}
          />
        </label>
        <span className={`muted ${styles.mouse}`}>{t('records.upload.drop')}</span>
      </div>
      <p className="muted small">{t('records.upload.limits')}</p>
    </div>
  )
}
