import { ContactChannels } from '~/components/contact/contact-channels'
import { OfficeHours } from '~/components/contact/office-hours'
import { Section } from '~/components/layout/section'
import { ButtonLink } from '~/components/ui/button'
import { quotePath } from '~/lib/api/return-to'
import type { Contact } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './contact-block.module.css'

export function ContactBlock({ contact }: { contact: Contact | undefined }) {
  const t = useT()
  return (
    <Section id="contact" title="landing.contact.title" lead="landing.contact.lead">
      <div className={styles.grid}>
        <ContactChannels contact={contact} />
        <OfficeHours>
          <ButtonLink look="primary" to={quotePath({ type: 'consultation' })}>
            {t('common.cta.consultation')}
          </ButtonLink>
          <ButtonLink to="/assistant">{t('landing.contact.assistant')}</ButtonLink>
          <p className="small">{t('common.contact.emergency')}</p>
        </OfficeHours>
      </div>
    </Section>
  )
}
