import { Form } from 'react-router-dom'
import { Button } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import styles from './compare-bar.module.css'
import { COMPARE_FORM } from './hospital-card'

/** Stays in view below the list as soon as a hospital is ticked, and takes the choice to the comparison. */
export function CompareBar() {
  const t = useT()
  return (
    <Form id={COMPARE_FORM} method="get" action="/compare" className={styles.bar}>
      <p>{t('catalogue.compare.hint')}</p>
      <Button type="submit" look="primary">
        {t('catalogue.compare.submit')}
      </Button>
      <Button type="reset" look="plain">
        {t('catalogue.compare.clear')}
      </Button>
    </Form>
  )
}
