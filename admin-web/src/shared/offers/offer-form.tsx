import { Box, Typography } from '@mui/material'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import { Form, SaveButton, useTranslate } from 'react-admin'
import { type FieldValues, useFormState, useWatch } from 'react-hook-form'
import type { Saver } from '../../providers/unsaved'
import { Section } from '../section'
import { useUnsaved } from '../use-unsaved'
import { Autosave } from './autosave'
import { AMOUNTS, EVENTS, PAYEES, RATES, ROOMS } from './checklist'
import { ChecklistTable } from './checklist-table'
import { CURRENCIES } from './currencies'
import { Field } from './fields'
import { hasRule, type OfferValues } from './offer-values'
import { Rows } from './rows'
import { isAmount, isDays, isPercent, isWhole } from './rules'
import { useChoices } from './use-choices'

const TEXTS = 'sihat.offers'

interface OfferFormProps {
  /** New values replace what was typed. */
  values: OfferValues
  isPending: boolean
  onTyped?: (isTyped: boolean) => void
  /** A template holds nothing of a single case. */
  isTemplate?: boolean
  /** Resolves with what is wrong with single fields. */
  onSave: (values: OfferValues) => Promise<Record<string, string> | undefined>
  /** Saves while the reader types. Rejects when it was not saved. */
  onAutosave?: (values: OfferValues) => Promise<void>
  /** Saves what is typed at once. */
  saver?: RefObject<Saver | null>
}

/** All fields of an offer. */
export function OfferForm(props: OfferFormProps) {
  const { values, isPending, isTemplate, onTyped, onSave, onAutosave } = props
  const own = useRef<Saver>(null)
  const saver = props.saver ?? own
  const translate = useTranslate()
  return (
    <Form defaultValues={values} onSubmit={(typed: FieldValues) => onSave(typed as OfferValues)} noValidate>
      <Typing onTyped={onTyped} saver={onAutosave && saver} />
      {/* What is typed while the answer is on its way would be lost with it. */}
      <Box
        id="content"
        tabIndex={-1}
        inert={isPending}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        <Section title={translate(`${TEXTS}.sections.head`)}>
          <Head isTemplate={isTemplate} />
        </Section>
        <Section title={translate(`${TEXTS}.sections.price`)}>
          <Price />
        </Section>
        <Section title={translate(`${TEXTS}.sections.checklist`)}>
          <ChecklistTable />
        </Section>
        <Section title={translate(`${TEXTS}.sections.terms`)}>
          <Terms />
        </Section>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
        <SaveButton label={`${TEXTS}.save`} alwaysEnable />
        {onAutosave && <Autosave onSave={onAutosave} isHeld={isPending} saver={saver} />}
      </Box>
    </Form>
  )
}

function Typing({ onTyped, saver }: Pick<OfferFormProps, 'onTyped' | 'saver'>) {
  const { isDirty } = useFormState()
  const save = useCallback(async () => (await saver?.current?.()) ?? false, [saver])
  useUnsaved(isDirty, { save: saver && save })
  useEffect(() => onTyped?.(isDirty), [isDirty, onTyped])
  return null
}

const Columns = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))' }}>
    {children}
  </Box>
)

const useText = () => {
  const translate = useTranslate()
  return (key: string) => translate(`${TEXTS}.${key}`)
}

function Head({ isTemplate }: Pick<OfferFormProps, 'isTemplate'>) {
  const text = useText()
  const choicesOf = useChoices()
  const rooms = [{ id: '', name: text('notStated') }, ...choicesOf('room', ROOMS)]
  const field = (source: string) => ({ source, label: text(`places.${source}`) })
  return (
    <>
      {!isTemplate && <Field {...field('diagnosis')} isLong maxLength={1_000} />}
      <Field {...field('procedure')} isLong maxLength={1_000} />
      <Columns>
        <Field source="doctor.name" label={text('places.doctor')} maxLength={200} />
        {!isTemplate && <Field {...field('reviewedBy')} hint={text('reviewedByHint')} maxLength={200} />}
        <Field {...field('roomCategory')} choices={rooms} />
        {!isTemplate && (
          <>
            <Field {...field('earliestDate')} type="date" />
            <Field {...field('lastDay')} type="date" hint={text('lastDayHint')} />
          </>
        )}
        <Field {...field('hospitalNights')} rule={isDays} />
        <Field {...field('daysInCountry')} rule={isDays} />
        <Field {...field('fitToFlyAfter')} rule={isDays} />
      </Columns>
    </>
  )
}

function Price() {
  const text = useText()
  const choicesOf = useChoices()
  const isPackage = useWatch<FieldValues, 'pricing'>({ name: 'pricing' }) === 'package'
  const currencies = [
    { id: '', name: text('choose') },
    ...CURRENCIES.map((code) => ({ id: code, name: code })),
  ]
  return (
    <>
      <Columns>
        <Field source="currency" label={text('places.currency')} choices={currencies} isNeeded />
        <Field
          source="pricing"
          label={text('fields.pricing')}
          choices={choicesOf('pricing', ['itemised', 'package'])}
        />
        <Field
          source="commission"
          label={text('places.commission')}
          hint={text('commissionHint')}
          rule={isAmount}
          isNeeded
        />
      </Columns>
      {isPackage && (
        <Box id="package" tabIndex={-1}>
          <Columns>
            {AMOUNTS.map((name) => (
              <Field
                key={name}
                source={`package.${name}`}
                label={text(`fields.package.${name}`)}
                rule={isAmount}
                isNeeded
              />
            ))}
            <Field
              source="package.billedBy"
              label={text('columns.billedBy')}
              hint={text('billedByHint')}
              maxLength={200}
              isNeeded
            />
          </Columns>
        </Box>
      )}
    </>
  )
}

function Terms() {
  const text = useText()
  const choicesOf = useChoices()
  const percent = { name: 'percent', rule: isPercent, isNeeded: true, width: 5 }
  const amounts = AMOUNTS.map((name) => ({ name, rule: isAmount, width: 11 }))
  return (
    <>
      <Rows
        source="contingencyRates"
        most={RATES.length}
        columns={[
          { name: 'code', choices: choicesOf('rate', RATES) },
          { name: 'amount', rule: isAmount, isNeeded: true, width: 11 },
          { name: 'mostUnits', rule: isWhole(1, 1_000), isNeeded: true },
        ]}
      />
      <Rows
        source="paymentPlan"
        most={10}
        columns={[
          percent,
          { name: 'payee', choices: choicesOf('payee', PAYEES) },
          { name: 'days', rule: isWhole(-365, 365), isNeeded: true },
          { name: 'event', choices: choicesOf('event', EVENTS) },
        ]}
      />
      <PaymentSum />
      <Box id="cancellationRule" tabIndex={-1} sx={{ display: 'grid', gap: 2 }}>
        <Rows
          source="cancellationRule.steps"
          most={6}
          columns={[{ name: 'days', rule: isDays, isNeeded: true }, percent]}
        />
        <Columns>
          {(['hospitalCancels', 'unfit'] as const).map((name) => (
            <Field
              key={name}
              source={`cancellationRule.${name}`}
              label={text(`fields.cancellationRule.${name}`)}
              rule={isPercent}
              isNeeded={hasRule}
            />
          ))}
        </Columns>
      </Box>
      <Rows
        source="scheduledSeparately"
        most={20}
        columns={[
          { name: 'what', isNeeded: true, width: 20 },
          { name: 'billedBy', isNeeded: true, width: 16 },
          ...amounts,
        ]}
      />
      <Field source="conditions" label={text('places.conditions')} isLong maxLength={2_000} />
    </>
  )
}

/** The payments have to be 100 % together before the offer can be published. */
function PaymentSum() {
  const translate = useTranslate()
  const payments = useWatch<FieldValues, 'paymentPlan'>({ name: 'paymentPlan' }) as OfferValues['paymentPlan']
  const sum = payments.reduce((before, { percent }) => before + (Number(percent) || 0), 0)
  return (
    <Typography role="status" color={sum === 100 ? 'text.secondary' : 'error'}>
      {translate(`${TEXTS}.paymentSum`, { sum })}
    </Typography>
  )
}
