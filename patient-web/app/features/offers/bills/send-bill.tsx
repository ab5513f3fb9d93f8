import { useState } from 'react'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { Field, TextField } from '~/components/form/field'
import { SelectField } from '~/components/form/select-field'
import { useForm } from '~/components/form/use-form'
import { Button } from '~/components/ui/button'
import type { InvoiceList, Offer } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from '../offers.module.css'
import { sendBill } from './api'
import { minorUnits } from './minor-units'

const OTHER = 'other'
const MOST_BYTES = 10 * 1024 * 1024
const ACCEPTED = 'application/pdf,image/jpeg,image/png'

interface SendBillProps {
  offer: Offer
  billable: NonNullable<InvoiceList['billable']>
  onChanged: () => void
}

/** Sends a bill that the patient got, so that the team compares it with the offer. */
export function SendBill({ offer, billable, onChanged }: SendBillProps) {
  const t = useT()
  const [biller, setBiller] = useState(billable.parties[0]?.billedBy ?? OTHER)
  const [file, setFile] = useState<File>()
  const [isStored, setStored] = useState(false)
  const typed = (form: FormData, name: string) => String(form.get(name) ?? '').trim()
  const { busy, refusal, errors, bind } = useForm({
    check: (form) => ({
      ...(biller === OTHER && !typed(form, 'otherName') && { otherName: 'offers.bills.otherName.error' }),
      ...(!typed(form, 'number') && { number: 'offers.bills.number.error' }),
      ...(!typed(form, 'issuedOn') && { issuedOn: 'offers.bills.day.error' }),
      ...(minorUnits(typed(form, 'total'), billable.digits) === undefined && {
        total: 'offers.bills.total.error',
      }),
      ...(!file && { file: 'offers.bills.file.error' }),
      ...(file && file.size > MOST_BYTES && { file: 'common.upload.tooLarge' }),
    }),
    send: async (form) => {
      if (!file) return
      await sendBill(
        offer.id,
        {
          number: typed(form, 'number'),
          issuedOn: typed(form, 'issuedOn'),
          billedBy: biller === OTHER ? typed(form, 'otherName') : biller,
          total: minorUnits(typed(form, 'total'), billable.digits) ?? 0,
        },
        file,
      )
    },
    done: (_bill, form) => {
      form.reset()
      setFile(undefined)
      setStored(true)
      onChanged()
    },
  })
  return (
    <form {...bind} className={styles.form} aria-label={t('offers.bills.send')}>
      <p>{t('offers.bills.send.lead')}</p>
      <ErrorSummary errors={refusal.errors} />
      {refusal.failure && (
        <FailurePanel
          title={t('offers.bills.notSent')}
          failure={refusal.failure}
          unanswered="common.unanswered"
        />
      )}
      <SelectField
        name="billedBy"
        label={t('offers.bills.billedBy')}
        value={biller}
        onChange={({ currentTarget }) => setBiller(currentTarget.value)}
        options={[
          ...billable.parties.map(({ billedBy }) => ({
            value: billedBy,
            label: billedBy === 'hospital' ? offer.hospital.name : billedBy,
          })),
          { value: OTHER, label: t('offers.bills.other') },
        ]}
      />
      {biller === OTHER && (
        <TextField
          name="otherName"
          label={t('offers.bills.otherName')}
          error={errors.otherName}
          maxLength={200}
        />
      )}
      <TextField name="number" label={t('offers.bills.number')} error={errors.number} maxLength={100} />
      <TextField name="issuedOn" type="date" label={t('offers.bills.day')} error={errors.issuedOn} />
      <TextField
        name="total"
        label={t('offers.bills.total', { currency: billable.currency })}
        hint={t('offers.bills.total.hint')}
        error={errors.total}
        inputMode="decimal"
      />
      <Field
        name="file"
        label={t('offers.bills.file')}
        hint={t('offers.bills.file.hint')}
        error={errors.file}
        render={(control) => (
          <input
            type="file"
            accept={ACCEPTED}
            onChange={({ currentTarget: { files } }) => setFile(files?.[0])}
            {...control}
          />
        )}
      />
      <Button type="submit" look="primary" busy={busy}>
        {t(busy ? 'offers.bills.sending' : 'offers.bills.send')}
      </Button>
      {isStored && <p role="status">{t('offers.bills.stored')}</p>}
    </form>
  )
}
