import { Form } from 'react-router-dom'
import { SelectField } from '~/components/form/select-field'
import { Button } from '~/components/ui/button'
import type { HospitalCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './compare-form.module.css'
import { MOST_COMPARED } from './compare-ids'

const PLACES = Array.from({ length: MOST_COMPARED }, (_, index) => index + 1)

type Choice = Pick<HospitalCard, 'slug' | 'name' | 'city'>

interface CompareFormProps {
  chosen: Choice[]
  /** What can be chosen from. */
  hospitals: Choice[]
}

/** Chooses what to compare: adds, replaces and removes, all by one plain form. */
export function CompareForm({ chosen, hospitals }: CompareFormProps) {
  const t = useT()
  const known = new Set(hospitals.map(({ slug }) => slug))
  const choices = [...chosen.filter(({ slug }) => !known.has(slug)), ...hospitals]
  const options = [
    { value: '', label: t('compare.none') },
    ...choices.map(({ slug, name, city }) => ({ value: slug, label: `${name}, ${city}` })),
  ]
  return (
    <Form method="get" action="/compare" key={chosen.map(({ slug }) => slug).join()} className={styles.form}>
      {PLACES.map((place) => (
        <SelectField
          key={place}
          id={`compare-${place}`}
          name="ids"
          label={t('compare.choice', { number: place })}
          defaultValue={chosen[place - 1]?.slug ?? ''}
          options={options}
        />
      ))}
      <Button type="submit" look={chosen.length > 0 ? 'secondary' : 'primary'}>
        {t('compare.submit')}
      </Button>
    </Form>
  )
}
