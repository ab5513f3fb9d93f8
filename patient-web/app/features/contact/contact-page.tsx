import { ContactChannels } from '~/components/contact/contact-channels'
import { OfficeHours } from '~/components/contact/office-hours'
import { EmergencyCard } from '~/components/emergency/emergency-card'
import { PageBanner } from '~/components/layout/page-banner'
import { Section } from '~/components/layout/section'
import { ButtonLink } from '~/components/ui/button'
import { Faq } from '~/components/ui/faq'
import { Icon } from '~/components/ui/icon'
import type { Contact, EmergencyAdvice } from '~/lib/api/types'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './contact-page.module.css'
import { Emergency } from './emergency'
import { EnquiryForm } from './enquiry-form'
import { QuickActions } from './quick-actions'
import type { RefusedEnquiry } from './submit'

const QUESTIONS = ['answer', 'cost', 'language', 'records']

interface ContactPageProps {
  contact: Contact | undefined
  idempotencyKey: string
  refused?: RefusedEnquiry | undefined
  /** A visitor who is signed in has come back here, as no sign-in page has anything to tell them. */
  sent?: boolean
  /** Whom to call: the message tells of an emergency. */
  emergency?: EmergencyAdvice | undefined
}

export function ContactPage({ contact, idempotencyKey, refused, sent = false, emergency }: ContactPageProps) {
  const t = useT()
  return (
    <>
      {emergency && <EmergencyCard advice={emergency} />}
      <PageBanner
        title={t('contact.title')}
        lead={t('contact.lead')}
        picture={<img src="/img/page-contact.svg" width="320" height="160" alt="" />}
      />
      <div className={`page ${styles.top}`}>
        {sent && (
          <div className={styles.stored} role="status" data-enquiry-stored>
            <Icon name="checkCircle" />
            <div>
              <h2>{t('contact.stored')}</h2>
              <p>{t('contact.stored.body')}</p>
            </div>
          </div>
        )}
        <ContactChannels contact={contact} cards />
        <div className={styles.columns}>
          <section aria-labelledby="message-title" className={styles.message}>
            <h2 id="message-title">{t('contact.form.title')}</h2>
            <p className="muted">{t('contact.form.lead')}</p>
            <EnquiryForm idempotencyKey={idempotencyKey} refused={refused} />
          </section>
          <aside className={styles.aside}>
            <OfficeHours heading="h2" />
            <Emergency contact={contact} />
          </aside>
        </div>
      </div>
      <Section id="quick" title="contact.quick.title">
        <QuickActions />
      </Section>
      <Section
        id="questions"
        title="contact.questions.title"
        action={<ButtonLink to="/patient-guide">{t('contact.questions.more')}</ButtonLink>}
      >
        <Faq
          name="contact-questions"
          items={QUESTIONS.map((id) => ({
            id,
            question: t(`contact.questions.${id}` as MessageId),
            answer: t(`contact.questions.${id}.answer` as MessageId),
          }))}
        />
      </Section>
    </>
  )
}
