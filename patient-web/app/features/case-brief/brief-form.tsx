import { type FormEvent, useState } from 'react'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { Checkbox, TextField } from '~/components/form/field'
import { fillForm } from '~/components/form/form-values'
import { KeptNote } from '~/components/form/kept-note'
import { SelectField } from '~/components/form/select-field'
import { TextArea } from '~/components/form/text-area'
import { useForm } from '~/components/form/use-form'
import { useFormDraft } from '~/components/form/use-form-draft'
import { useTask } from '~/components/form/use-task'
import { Button, ButtonLink } from '~/components/ui/button'
import { countryOptions } from '~/features/account/choices'
import { Done } from '~/features/account/parts'
import { ApiError } from '~/lib/api/error'
import type { CaseBrief, MedicalRecord } from '~/lib/api/types'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import { approveBrief, fetchBrief, saveBrief } from './api'
import { BriefFiles } from './brief-files'
import { briefErrors, contentOf, languageField, typedSince, valuesOf } from './brief-values'
import styles from './case-brief.module.css'
import { languageChoices, SEXES, SMOKING, URGENCIES } from './choices'

interface BriefFormProps {
  brief: CaseBrief
  records: MedicalRecord[] | undefined
  /** The server has stored the brief. */
  onStored: (brief: CaseBrief) => void
}

/** The facts for hospitals. Two buttons: save them as a draft, or save and approve them. */
export function BriefForm({ brief, records, onStored }: BriefFormProps) {
  const t = useT()
  const locale = useLocale()
  const draft = useFormDraft(`brief:${brief.bookingId}`)
  const [isStale, setStale] = useState(false)
  const [note, setNote] = useState<MessageId>()
  const [values] = useState(() => valuesOf(brief.content))
  /** Files of the brief stay in it while the list of files cannot be loaded. */
  const fileIds = records?.map(({ id }) => id) ?? []
  const readContent = (form: FormData) => {
    const content = contentOf(form, fileIds)
    return records ? content : { ...content, files: brief.content.files }
  }
  const { busy, refusal, errors, bind } = useForm({
    check: briefErrors,
    send: async (form, button) => {
      setNote(undefined)
      setStale(false)
      const content = readContent(form)
      const isSaved = brief.status !== 'suggested' && isSame(content, brief.content)
      const saved = isSaved ? brief : await saveBrief(brief.bookingId, brief.version, content)
      if (!isSaved) onStored(saved)
      const approves = button?.getAttribute('value') === 'approve' && saved.status !== 'approved'
      return approves ? approveBrief(brief.bookingId, saved.version) : saved
    },
    done: (stored) => {
      draft.drop()
      onStored(stored)
      setNote(stored.status === 'approved' ? 'brief.done.approved' : 'brief.saved')
    },
    failed: (error) => {
      const isConflict = error instanceof ApiError && error.code === 'stale_version'
      setStale(isConflict)
      return isConflict
    },
  })

  async function loadNewer() {
    const newer = await fetchBrief(brief.bookingId)
    const form = draft.form.current
    if (form) {
      const typed = typedSince(valuesOf(brief.content), valuesOf(readContent(new FormData(form))))
      fillForm(form, { ...valuesOf(newer.content), ...typed })
    }
    onStored(newer)
    setStale(false)
    setNote('brief.merged')
  }

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    bind.onChange(event)
    draft.keep()
  }
  const unset = { value: '', label: t('brief.unset') }
  const text = (name: string) => String(values[name] ?? '')
  const field = (name: string, label: MessageId) => ({
    name,
    label: t(label),
    defaultValue: text(name),
    error: errors[name],
  })
  const number = (name: string, label: MessageId) => (
    <TextField {...field(name, label)} type="number" inputMode="numeric" />
  )
  const select = (name: string, label: MessageId, prefix: string, all: readonly string[]) => (
    <SelectField
      {...field(name, label)}
      options={[unset, ...all.map((value) => ({ value, label: t(`${prefix}.${value}` as MessageId) }))]}
    />
  )
  const country = (name: string, label: MessageId) => (
    <SelectField {...field(name, label)} options={[unset, ...countryOptions(locale)]} />
  )
  const month = (name: string, label: MessageId) => (
    <TextField {...field(name, label)} type="month" hint={t('brief.month.hint')} />
  )
  return (
    <form
      ref={draft.form}
      className={styles.form}
      {...bind}
      onChange={onChange}
      aria-label={t('brief.title')}
    >
      <ErrorSummary errors={refusal.errors} />
      {refusal.failure && (
        <FailurePanel title={t('brief.notSaved')} failure={refusal.failure} unanswered="common.unanswered" />
      )}
      {isStale && <Stale load={loadNewer} />}
      <fieldset>
        <legend>{t('brief.part.health')}</legend>
        <p className="muted">{t('common.contact.emergency')}</p>
        <TextArea {...field('wish', 'brief.wish')} rows={2} />
        <TextArea {...field('condition', 'brief.condition')} hint={t('brief.condition.hint')} rows={6} />
        <TextArea {...field('history', 'brief.history')} hint={t('brief.history.hint')} />
        <TextArea {...field('medicines', 'brief.medicines')} hint={t('brief.medicines.hint')} />
        <div className={styles.pair}>
          {number('heightCm', 'brief.height')}
          {number('weightKg', 'brief.weight')}
          {select('smoking', 'brief.smoking', 'brief.smoking', SMOKING)}
          {select('urgency', 'brief.urgency', 'bookings.urgency', URGENCIES)}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('brief.part.you')}</legend>
        <div className={styles.pair}>
          {number('ageYears', 'brief.age')}
          {select('sex', 'brief.sex', 'brief.sex', SEXES)}
          {country('country', 'brief.country')}
          {country('citizenship', 'brief.citizenship')}
          {country('citizenship2', 'brief.citizenship2')}
        </div>
        <fieldset className={styles.languages}>
          <legend>{t('brief.languages')}</legend>
          {languageChoices(brief.content.languages, locale).map(({ value, label }) => (
            <Checkbox
              key={value}
              name={languageField(value)}
              label={label}
              defaultChecked={values[languageField(value)] === true}
            />
          ))}
        </fieldset>
      </fieldset>
      <fieldset>
        <legend>{t('brief.part.trip')}</legend>
        <div className={styles.pair}>
          {month('fromMonth', 'brief.from')}
          {month('toMonth', 'brief.to')}
          {number('companions', 'brief.companions')}
        </div>
        <TextArea {...field('needs', 'brief.plan')} hint={t('brief.plan.hint')} />
      </fieldset>
      <fieldset>
        <legend>{t('brief.part.files')}</legend>
        <BriefFiles records={records} values={values} errors={errors} />
      </fieldset>
      <KeptNote isKept={draft.isKept} />
      <Done>{note && t(note)}</Done>
      {note === 'brief.done.approved' && (
        <ButtonLink to={`/dashboard/bookings/${brief.bookingId}/offers`} look="primary">
          {t('brief.done.next')}
        </ButtonLink>
      )}
      <div className={styles.actions}>
        <Button type="submit" look="primary" name="act" value="approve" busy={busy}>
          {t(busy ? 'brief.saving' : 'brief.approve')}
        </Button>
        <Button type="submit" name="act" value="save" busy={busy}>
          {t('brief.save')}
        </Button>
      </div>
    </form>
  )
}

/** The patient changed the brief on another device. */
function Stale({ load }: { load: () => Promise<void> }) {
  const t = useT()
  const { busy, failure, run } = useTask()
  return (
    <FailurePanel
      title={t('brief.stale')}
      failure={failure ?? 'brief.stale.body'}
      actions={
        <Button busy={busy} onClick={() => void run(load)}>
          {t('brief.stale.load')}
        </Button>
      }
    />
  )
}

const isSame = (a: object, b: object) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

const sorted = (content: object) => Object.entries(content).sort(([a], [b]) => a.localeCompare(b))
