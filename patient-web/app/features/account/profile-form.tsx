import { type FormEvent, useState } from 'react'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { TextField } from '~/components/form/field'
import { KeptNote } from '~/components/form/kept-note'
import { SelectField } from '~/components/form/select-field'
import { useForm } from '~/components/form/use-form'
import { useFormDraft } from '~/components/form/use-form-draft'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import { ApiError } from '~/lib/api/error'
import { updateUser } from '~/lib/api/session'
import type { Profile } from '~/lib/api/types'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'
import { countryOptions, currencyOptions, languageOptions } from './choices'
import { Done } from './parts'
import { changeProfile, fetchProfile } from './profile-api'
import { changeOf, FIELDS, merge, type ProfileText, profileErrors, readText, textOf } from './profile-input'

/** The patient's own details. What was typed survives a change that was made elsewhere in the meantime. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useT()
  const locale = useLocale()
  const draft = useFormDraft('profile')
  const { form } = draft
  const [base, setBase] = useState(profile)
  const [stale, setStale] = useState(false)
  const [note, setNote] = useState<MessageId>()
  const { busy, refusal, errors, bind } = useForm({
    check: profileErrors,
    send: async (data) => {
      setNote(undefined)
      setStale(false)
      const change = changeOf(readText(data), base)
      if (Object.keys(change).length === 0) return base
      return changeProfile({ ...change, version: base.version }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        throw new ApiError({ status: 404, code: 'account_gone', detail: t('account.gone') })
      })
    },
    done: (next) => {
      draft.drop()
      const { firstName, lastName, phone, country } = next
      if (next !== base) updateUser((user) => ({ ...user, profile: { firstName, lastName, phone, country } }))
      show(next, textOf(next), next === base ? 'account.profile.unchanged' : 'account.profile.saved')
    },
    failed: (error) => {
      const conflict = error instanceof ApiError && error.code === 'stale_version'
      setStale(conflict)
      return conflict
    },
  })

  function show(next: Profile, text: ProfileText, why: MessageId) {
    setBase(next)
    setStale(false)
    setNote(why)
    for (const field of FIELDS) {
      const control = form.current?.elements.namedItem(field)
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = text[field]
    }
  }

  async function loadAgain() {
    const newer = await fetchProfile()
    if (form.current)
      show(newer, merge(readText(new FormData(form.current)), base, newer), 'account.profile.merged')
  }

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    bind.onChange(event)
    draft.keep()
  }

  const [text] = useState(() => textOf(profile))
  const unset = { value: '', label: t('account.profile.unset') }
  return (
    <form ref={form} className={styles.form} {...bind} onChange={onChange}>
      <ErrorSummary errors={refusal.errors} />
      {refusal.failure && (
        <FailurePanel
          title={t('account.notSaved')}
          failure={refusal.failure}
          unanswered="common.unanswered"
        />
      )}
      {stale && <Stale loadAgain={loadAgain} />}
      <div className={styles.pair}>
        <TextField
          name="firstName"
          label={t('account.profile.firstName')}
          autoComplete="given-name"
          maxLength={100}
          defaultValue={text.firstName}
          error={errors.firstName}
          required
        />
        <TextField
          name="lastName"
          label={t('account.profile.lastName')}
          autoComplete="family-name"
          maxLength={100}
          defaultValue={text.lastName}
          error={errors.lastName}
          required
        />
      </div>
      <SelectField
        name="country"
        label={t('account.profile.country')}
        autoComplete="country"
        options={[unset, ...countryOptions(locale)]}
        defaultValue={text.country}
        error={errors.country}
        optional
      />
      <TextField
        type="tel"
        name="phone"
        label={t('account.profile.phone')}
        hint={t('account.profile.phone.hint')}
        autoComplete="tel"
        maxLength={40}
        defaultValue={text.phone}
        error={errors.phone}
        optional
      />
      <SelectField
        name="language"
        label={t('account.profile.language')}
        hint={t('account.profile.language.hint')}
        options={[unset, ...languageOptions()]}
        defaultValue={text.language}
        error={errors.language}
        optional
      />
      <SelectField
        name="currency"
        label={t('account.profile.currency')}
        hint={t('account.profile.currency.hint')}
        options={[unset, ...currencyOptions(locale)]}
        defaultValue={text.currency}
        error={errors.currency}
        optional
      />
      <KeptNote isKept={draft.isKept} />
      <Done>{note && t(note)}</Done>
      <Button type="submit" look="primary" busy={busy} className={styles.submit}>
        {t(busy ? 'account.saving' : 'account.profile.submit')}
      </Button>
    </form>
  )
}

/** Somebody, perhaps the patient on another device, was faster. */
function Stale({ loadAgain }: { loadAgain: () => Promise<void> }) {
  const t = useT()
  const { busy, failure, run } = useTask()
  return (
    <FailurePanel
      title={t('account.profile.stale')}
      failure={failure ?? 'account.profile.stale.body'}
      actions={
        <Button busy={busy} onClick={() => void run(loadAgain)}>
          {t('account.profile.stale.load')}
        </Button>
      }
    />
  )
}
