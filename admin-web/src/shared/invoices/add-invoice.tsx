import { MenuItem } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { Billable } from '../../providers/types'
import { DOCUMENT_TYPES, FILE_REFUSALS, isOtherType } from '../document-types'
import { FileField } from '../file-field'
import { FormDialog, FormField, typedIn } from '../form-dialog'
import { parseAmount } from '../offers/amounts'
import type { Currency } from '../offers/currencies'
import { useInvoiceWords } from './use-invoice-words'

const TEXTS = 'sihat.invoices.add'
const OTHER = 'other'

interface AddInvoiceProps {
  offerId: string
  billable: Billable
  onAdded: () => void
  onClose: () => void
}

/** Stores an invoice with its file. */
export function AddInvoice({ offerId, billable, onAdded, onClose }: AddInvoiceProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { billerOf } = useInvoiceWords(billable.currency)
  const [file, setFile] = useState<File>()
  const [biller, setBiller] = useState(billable.parties[0]?.billedBy ?? OTHER)
  const currency = billable.currency as Currency
  const totalIn = (form: FormData) => parseAmount(typedIn(form, 'total') ?? '', currency)
  const check = (form: FormData): Record<string, string> => {
    const total = totalIn(form)
    return {
      ...(!file && { file: translate(`${TEXTS}.required.file`) }),
      ...(file && isOtherType(file) && { file: translate('sihat.form.documentType') }),
      ...(typeof total === 'string' && {
        total: translate(`sihat.offers.wrong.${total}`, { currency, smart_count: billable.digits }),
      }),
    }
  }
  return (
    <FormDialog
      texts={TEXTS}
      required={['number', 'issuedOn', 'total', ...(biller === OTHER ? ['otherName'] : [])]}
      check={check}
      told={FILE_REFUSALS}
      send={async (form) => {
        const total = totalIn(form)
        if (!file || typeof total !== 'number') return
        await dataProvider.addInvoice(offerId, file, {
          number: typedIn(form, 'number') ?? '',
          issuedOn: typedIn(form, 'issuedOn') ?? '',
          billedBy: biller === OTHER ? (typedIn(form, 'otherName') ?? '') : biller,
          total,
        })
        onAdded()
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <FormField
            name="billedBy"
            select
            label={translate(`${TEXTS}.billedBy`)}
            value={biller}
            onChange={({ target }) => setBiller(target.value)}
            errors={errors}
          >
            {billable.parties.map(({ billedBy }) => (
              <MenuItem key={billedBy} value={billedBy}>
                {billerOf(billedBy)}
              </MenuItem>
            ))}
            <MenuItem value={OTHER}>{translate(`${TEXTS}.other`)}</MenuItem>
          </FormField>
          {biller === OTHER && (
            <FormField
              name="otherName"
              label={translate(`${TEXTS}.otherName`)}
              errors={errors}
              html={{ maxLength: 200 }}
            />
          )}
          <FormField
            name="number"
            label={translate(`${TEXTS}.number`)}
            errors={errors}
            html={{ maxLength: 100 }}
          />
          <FormField name="issuedOn" type="date" label={translate(`${TEXTS}.issuedOn`)} errors={errors} />
          <FormField
            name="total"
            label={translate(`${TEXTS}.total`, { currency })}
            errors={errors}
            html={{ inputMode: 'decimal' }}
          />
          <FileField
            id="field-file"
            accept={DOCUMENT_TYPES}
            label={translate(`${TEXTS}.file`)}
            hint={translate(`${TEXTS}.fileHint`)}
            error={errors.file}
            onChange={({ currentTarget: { files } }) => setFile(files?.[0])}
          />
        </>
      )}
    </FormDialog>
  )
}
