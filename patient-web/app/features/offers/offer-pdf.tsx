import { useState } from 'react'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import type { Offer } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { saveFile } from '~/lib/save-file'
import { fetchOfferPdf } from './api'
import styles from './offers.module.css'

interface OfferPdfProps {
  offer: Offer
  /** Number of the version. */
  version: number
}

/** Downloads the document of a version, or says that the server is preparing it. */
export function OfferPdf({ offer: { id, hospital }, version }: OfferPdfProps) {
  const t = useT()
  const [isPending, setPending] = useState(false)
  const { busy, failure, run } = useTask()

  async function download() {
    setPending(false)
    const pdf = await fetchOfferPdf(id, version)
    if (pdf) saveFile(pdf, `offer-version-${version}.pdf`)
    setPending(!pdf)
  }

  return (
    <div className={styles.file}>
      <Button busy={busy} onClick={() => void run(download)}>
        {t(busy ? 'offers.pdf.busy' : 'offers.pdf')}
        <span className="visually-hidden"> {hospital.name}</span>
      </Button>
      {isPending && <p role="status">{t('offers.pdf.pending')}</p>}
      {failure && <FailurePanel title={t('offers.pdf.failed')} failure={failure} />}
    </div>
  )
}
