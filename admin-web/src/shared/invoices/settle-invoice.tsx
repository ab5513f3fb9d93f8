import { MenuItem } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { Invoice, Settlement } from '../../providers/types'
import { FormDialog, FormField, typedIn } from '../form-dialog'

const TEXTS = 'sihat.invoices.settle'
const LONGEST = 2_000
const CONTESTED: readonly Settlement[] = ['dropped', 'paid_elsewhere', 'entered_wrongly']
const NOT_CONTESTED: readonly Settlement[] = ['entered_wrongly']

interface SettleInvoiceProps {
  invoice: Pick<Invoice, 'id' | 'status'>
  /** As the title names the invoice. */
  name: string
  onSettled: () => void
  onClose: () => void
}

/** Closes the contested part of an invoice, or takes an invoice out that was entered wrongly. */
export function SettleInvoice({ invoice, name, onSettled, onClose }: SettleInvoiceProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const options = invoice.status === 'contested' ? CONTESTED : NOT_CONTESTED
  const [settlement, setSettlement] = useState<Settlement>(options[0] ?? 'entered_wrongly')
  return (
    <FormDialog
      texts={TEXTS}
      values={{ number: name }}
      required={['comment']}
      send={async (form) => {
        await dataProvider.settleInvoice(invoice, settlement, typedIn(form, 'comment') ?? '')
        onSettled()
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <FormField
            name="settlement"
            select
            label={translate(`${TEXTS}.settlement`)}
            value={settlement}
            onChange={({ target }) => setSettlement(target.value as Settlement)}
            errors={errors}
          >
            {options.map((option) => (
              <MenuItem key={option} value={option}>
                {translate(`${TEXTS}.options.${option}`)}
              </MenuItem>
            ))}
          </FormField>
          <FormField
            name="comment"
            multiline
            minRows={2}
            label={translate(`${TEXTS}.comment`)}
            errors={errors}
            html={{ maxLength: LONGEST }}
          />
        </>
      )}
    </FormDialog>
  )
}
