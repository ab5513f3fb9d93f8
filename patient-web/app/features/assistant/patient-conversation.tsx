import { useId, useState } from 'react'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { ApiError } from '~/lib/api/error'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './assistant.module.css'
import type { AskedOffer, Chat } from './chat'
import { ConsentForm } from './consent-form'
import { Conversation } from './conversation'
import { askPerson } from './kept-conversations'
import { useChat } from './use-chat'
import { type Consents, useConsents } from './use-consents'

const OF_OFFER: MessageId[] = [
  'assistant.suggestion.offerLeavesOut',
  'assistant.suggestion.offerPayment',
  'assistant.suggestion.offerCancelled',
]

interface PatientConversationProps {
  chat: Chat
  framed?: boolean
  focus?: boolean
  /** It is on the screen. */
  shown?: boolean
  onNew: () => void
}

/** A conversation of somebody who is signed in: it can be kept, and a person of the team can take it over. */
export function PatientConversation({ chat, framed, focus, shown = true, onNew }: PatientConversationProps) {
  const { consents, check } = useConsents(shown)
  const [asks, setAsks] = useState<'keep' | 'person'>()
  const { busy, failure, run } = useTask()
  const { withTeam, offer } = useChat(chat)

  const handOver = () =>
    run(async () => {
      // Only then it is known which conversation holds the question.
      await chat.answered()
      try {
        chat.show(await askPerson(chat.get().conversationId))
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'consent_required') throw error
        setAsks('person')
      }
    })
  const wanted = () => (consents?.healthData === false ? setAsks('person') : void handOver())
  function agreed() {
    const wish = asks
    setAsks(undefined)
    void check()
    if (wish === 'person') void handOver()
  }

  return (
    <Conversation
      chat={chat}
      framed={framed}
      focus={focus}
      about={<About chat={chat} consents={consents} onAgree={() => setAsks('keep')} />}
      suggestions={offer && OF_OFFER}
      reader={
        withTeam ? (
          <WithTeam onNew={onNew} />
        ) : (
          offer && <AboutOffer offer={offer} onLeave={() => chat.set({ offer: undefined })} />
        )
      }
      person={!withTeam && <Person busy={busy} failure={failure} onAsk={wanted} />}
      instead={
        asks && (
          <ConsentForm forPerson={asks === 'person'} onAgreed={agreed} onLeave={() => setAsks(undefined)} />
        )
      }
    />
  )
}

interface AboutProps {
  chat: Chat
  consents: Consents | undefined
  onAgree: () => void
}

/** Whether it is kept, and who answers. */
function About({ chat, consents, onAgree }: AboutProps) {
  const t = useT()
  const { withTeam, kept } = useChat(chat)
  if (withTeam) return null
  const agreed = consents?.healthData
  return (
    <div className={styles.facts}>
      {agreed === false ? (
        <p>
          {t('assistant.memory.none')}{' '}
          <button type="button" className={styles.inline} onClick={onAgree}>
            {t('assistant.memory.agree')}
          </button>
        </p>
      ) : (
        (agreed || kept) && <p>{t('assistant.memory.kept')}</p>
      )}
      {consents && <p>{t(consents.outsideModel ? 'assistant.adviser.outside' : 'assistant.adviser.own')}</p>}
    </div>
  )
}

interface PersonProps {
  busy: boolean
  failure: ReturnType<typeof useTask>['failure']
  onAsk: () => void
}

function Person({ busy, failure, onAsk }: PersonProps) {
  const t = useT()
  const reads = useId()
  return (
    <>
      {failure && <FailurePanel title={t('assistant.person.failed')} failure={failure} />}
      <Button busy={busy} onClick={onAsk} className={styles.person} aria-describedby={reads}>
        <Icon name="people" size={20} />
        {t(busy ? 'assistant.person.busy' : 'assistant.person')}
      </Button>
      <p id={reads} className="muted small">
        {t('assistant.person.reads')}
      </p>
    </>
  )
}

function WithTeam({ onNew }: { onNew: () => void }) {
  const t = useT()
  return (
    <div className={styles.withTeam}>
      <Icon name="people" />
      <div>
        <h3>{t('assistant.team')}</h3>
        <p>{t('assistant.team.text')}</p>
        <button type="button" className={styles.inline} onClick={onNew}>
          {t('assistant.team.new')}
        </button>
      </div>
    </div>
  )
}

function AboutOffer({ offer: { hospital }, onLeave }: { offer: AskedOffer; onLeave: () => void }) {
  const t = useT()
  return (
    <p className={styles.offer}>
      {t('assistant.offer.about', { hospital })}{' '}
      <button type="button" className={styles.inline} onClick={onLeave}>
        {t('assistant.offer.leave')}
      </button>
    </p>
  )
}
