import { Form } from 'react-router-dom'
import { Button, ButtonLink } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'
import type { Unsubscription } from './unsubscribe'

/** Opening the link ends nothing: mail programs open links that nobody pressed. */
export function UnsubscribePage({ outcome }: { outcome: Unsubscription | undefined }) {
  const t = useT()
  if (outcome === 'invalid') {
    return (
      <div className={`page ${styles.farewell}`}>
        <h1>{t('account.unsubscribe.invalid')}</h1>
        <p className="lead">{t('account.unsubscribe.invalid.body')}</p>
        <ButtonLink look="primary" to="/contact">
          {t('account.unsubscribe.contact')}
        </ButtonLink>
      </div>
    )
  }
  const state = outcome ?? 'ask'
  const stops = outcome !== 'stopped'
  return (
    <Form method="post" encType="multipart/form-data" className={`page ${styles.farewell}`}>
      <h1>{t(`account.unsubscribe.${state}`)}</h1>
      <p className="lead" role={outcome && 'status'}>
        {t(`account.unsubscribe.${state}.body`)}
      </p>
      <p>{t('account.unsubscribe.kept')}</p>
      <input type="hidden" name="intent" value={stops ? 'stop' : 'resume'} />
      <Button type="submit" look={outcome ? 'secondary' : 'primary'}>
        {t(stops ? 'account.unsubscribe.stop' : 'account.unsubscribe.resume')}
      </Button>
    </Form>
  )
}
