import { Form, Link } from 'react-router-dom'
import { TextField } from '~/components/form/field'
import { SelectField } from '~/components/form/select-field'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './hospital-filters.module.css'
import { COUNTRIES, type HospitalFilters as Filters, hasFilters, SPECIALTIES } from './search-params'

/** A plain GET form: it works before the scripts arrive, and its address can be sent to the family. */
export function HospitalFilters({ filters, compact = false }: { filters: Filters; compact?: boolean }) {
  const t = useT()
  const options = (all: MessageId, prefix: 'country' | 'specialty', values: readonly string[]) => [
    { value: '', label: t(all) },
    ...values.map((value) => ({ value, label: t(`catalogue.${prefix}.${value}` as MessageId) })),
  ]
  return (
    <Form
      key={JSON.stringify(filters)}
      method="get"
      action="/hospitals"
      role="search"
      className={compact ? `${styles.form} ${styles.compact}` : styles.form}
    >
      <TextField
        type="search"
        name="q"
        label={t('catalogue.filter.q')}
        defaultValue={filters.q}
        maxLength={100}
        autoComplete="off"
      />
      <SelectField
        name="country"
        label={t('catalogue.filter.country')}
        defaultValue={filters.country}
        options={options('catalogue.filter.allCountries', 'country', COUNTRIES)}
      />
      <SelectField
        name="specialty"
        label={t('catalogue.filter.specialty')}
        defaultValue={filters.specialty}
        options={options('catalogue.filter.allSpecialties', 'specialty', SPECIALTIES)}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary">
          <Icon name="search" size={20} />
          {t('catalogue.filter.submit')}
        </Button>
        {hasFilters(filters) && (
          <Link className={styles.clear} to="/hospitals">
            {t('catalogue.filter.clear')}
          </Link>
        )}
      </div>
    </Form>
  )
}
