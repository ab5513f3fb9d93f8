import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ErrorSummary, type FieldErrors } from '~/components/form/error-summary'
import { TextField } from '~/components/form/field'
import { SelectField } from '~/components/form/select-field'
import { Button, ButtonLink } from '~/components/ui/button'
import { formatUsd } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './filter-card.module.css'
import {
  checkFilters,
  EVIDENCE_LEVELS,
  type Filters,
  NO_FILTERS,
  RATINGS,
  readFilters,
  resultsPath,
  TYPES,
} from './search-params'

/** What the field of the budget shows while it is empty and the assessment names none. */
const DEFAULT_BUDGET = 50_000

interface FilterCardProps {
  filters: Filters
  /** The highest cost that the assessment names, US dollars. */
  budget: number | undefined
}

/** Filters are drafted here; Apply makes them the address. */
export function FilterCard({ filters, budget }: FilterCardProps) {
  const t = useT()
  const locale = useLocale()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<FieldErrors>({})
  const [errors, setErrors] = useState<FieldErrors>(() => checkFilters(filters))

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = checkForm(event.currentTarget)
    setErrors(wrong)
    setRefused(wrong)
    if (Object.keys(wrong).length > 0) return
    void navigate(resultsPath(params, filtersOf(event.currentTarget)), { preventScrollReset: true })
  }

  function onChange(event: FormEvent<HTMLFormElement>) {
    if (Object.keys(errors).length > 0) setErrors(checkForm(event.currentTarget))
  }

  const choices = <Value extends string>(
    any: string,
    values: readonly Value[],
    label: (value: Value) => string,
  ) => [{ value: '', label: any }, ...values.map((value) => ({ value, label: label(value) }))]

  return (
    <form className={styles.card} noValidate onSubmit={onSubmit} onChange={onChange}>
      <h3>{t('recommendations.filters.title')}</h3>
      <ErrorSummary errors={refused} />
      <fieldset className={styles.group}>
        <legend>{t('recommendations.filters.hospitals')}</legend>
        <TextField
          name="specialization"
          label={t('recommendations.filter.specialization')}
          defaultValue={filters.specialization}
          maxLength={100}
          autoComplete="off"
        />
        <TextField
          name="country"
          label={t('recommendations.filter.country')}
          defaultValue={filters.country}
          maxLength={100}
          autoComplete="off"
        />
        <SelectField
          name="minRating"
          label={t('recommendations.filter.minRating')}
          defaultValue={filters.minRating}
          options={choices(t('recommendations.filter.any'), RATINGS, (rating) =>
            t('recommendations.filter.minRating.from', { rating }),
          )}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('recommendations.filters.treatments')}</legend>
        <SelectField
          name="type"
          label={t('recommendations.filter.type')}
          defaultValue={filters.type}
          options={choices(t('recommendations.filter.any'), TYPES, (type) =>
            t(`recommendations.type.${type}`),
          )}
        />
        <SelectField
          name="evidenceLevel"
          label={t('recommendations.filter.evidenceLevel')}
          defaultValue={filters.evidenceLevel}
          options={choices(t('recommendations.filter.any'), EVIDENCE_LEVELS, (level) =>
            t(`recommendations.evidence.${level}`),
          )}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('recommendations.filters.both')}</legend>
        <TextField
          type="number"
          min={0}
          inputMode="numeric"
          name="maxCost"
          label={t('recommendations.filter.maxCost')}
          hint={
            budget === undefined
              ? t('recommendations.filter.maxCost.empty')
              : t('recommendations.filter.maxCost.assessment', { amount: formatUsd(budget, locale) })
          }
          placeholder={`${budget ?? DEFAULT_BUDGET}`}
          defaultValue={filters.maxCost}
          error={errors.maxCost}
        />
      </fieldset>
      <div className={styles.actions}>
        <Button type="submit" look="primary">
          {t('recommendations.filters.apply')}
        </Button>
        <ButtonLink look="plain" to={resultsPath(params, NO_FILTERS)} preventScrollReset>
          {t('recommendations.filters.clear')}
        </ButtonLink>
      </div>
    </form>
  )
}

function filtersOf(form: HTMLFormElement): Filters {
  return readFilters(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, `${value}`])))
}

/** A field for numbers hides what it cannot read, so that it is asked itself. */
function checkForm(form: HTMLFormElement): FieldErrors {
  const budget = form.elements.namedItem('maxCost') as HTMLInputElement
  return checkFilters({ ...filtersOf(form), ...(budget.validity.badInput && { maxCost: '?' }) })
}
