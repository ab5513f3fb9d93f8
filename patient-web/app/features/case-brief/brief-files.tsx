import { Link } from 'react-router-dom'
import type { FieldErrors } from '~/components/form/error-summary'
import { Checkbox, TextField } from '~/components/form/field'
import type { FormValues } from '~/components/form/form-values'
import { SelectField } from '~/components/form/select-field'
import { Note } from '~/components/state/note'
import type { MedicalRecord } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { fileFields } from './brief-values'
import styles from './case-brief.module.css'
import { FILE_KINDS } from './choices'

interface BriefFilesProps {
  /** The patient's files; undefined when they could not be loaded. */
  records: MedicalRecord[] | undefined
  values: FormValues
  errors: FieldErrors
}

/** Which files go with the brief, and what each shows. */
export function BriefFiles({ records, values, errors }: BriefFilesProps) {
  const t = useT()
  if (!records) return <Note neutral>{t('brief.files.failed')}</Note>
  const add = <Link to="/dashboard/files">{t('brief.files.add')}</Link>
  if (records.length === 0)
    return (
      <p>
        {t('brief.files.none')} {add}
      </p>
    )
  const kinds = FILE_KINDS.map((value) => ({ value, label: t(`brief.kind.${value}`) }))
  return (
    <>
      <p className="muted">
        {t('brief.files.lead')} {add}
      </p>
      <ul className={styles.files}>
        {records.map(({ id, name }) => {
          const fields = fileFields(id)
          return (
            <li key={id}>
              <Checkbox
                name={fields.chosen}
                label={<bdi>{name}</bdi>}
                defaultChecked={values[fields.chosen] === true}
              />
              <div className={styles.ofFile}>
                <SelectField
                  name={fields.kind}
                  label={t('brief.files.kind', { name })}
                  options={kinds}
                  defaultValue={String(values[fields.kind] ?? 'other')}
                />
                <TextField
                  type="month"
                  name={fields.madeIn}
                  label={t('brief.files.madeIn')}
                  hint={t('brief.month.hint')}
                  defaultValue={String(values[fields.madeIn] ?? '')}
                  error={errors[fields.madeIn]}
                  optional
                />
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
