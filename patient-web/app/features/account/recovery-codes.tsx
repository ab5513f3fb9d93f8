import { useEffect } from 'react'
import { ErrorSummary } from '~/components/form/error-summary'
import { Checkbox } from '~/components/form/field'
import { useForm } from '~/components/form/use-form'
import { Button } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import { saveFile } from '~/lib/save-file'
import styles from './account.module.css'
import codeStyles from './recovery-codes.module.css'
import { Step } from './step'
import { useCopy } from './use-copy'

/** Shows the codes, this once. They go when their owner says that they are stored. */
export function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const t = useT()
  const text = codes.join('\n')
  const { copied, copy } = useCopy(text)
  const { refusal, errors, bind } = useForm({
    check: (form) => (form.has('stored') ? {} : { stored: 'account.codes.error' as const }),
    send: async () => undefined,
    done: onStored,
  })
  useWarnBeforeLeaving()
  const download = () =>
    saveFile(
      new Blob([`${t('account.codes.file')}\n\n${text}\n`], { type: 'text/plain' }),
      'sihat-recovery-codes.txt',
    )
  return (
    <Step title={t('account.codes.title')}>
      <p>{t('account.codes.lead')}</p>
      <ul className={codeStyles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {copy && <Button onClick={copy}>{t(copied ? 'account.copied' : 'account.copy')}</Button>}
        <Button onClick={download}>{t('account.codes.download')}</Button>
        <Button onClick={() => window.print()}>{t('account.codes.print')}</Button>
      </div>
      <form className={styles.form} {...bind}>
        <ErrorSummary errors={refusal.errors} />
        <Checkbox name="stored" label={t('account.codes.stored')} error={errors.stored} />
        <Button type="submit" look="primary" className={styles.submit}>
          {t('account.codes.done')}
        </Button>
      </form>
    </Step>
  )
}

/** The codes are gone with the page. */
function useWarnBeforeLeaving() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}
