import { useEffect, useRef, useState } from 'react'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import { Status } from '~/components/ui/status'
import { ApiError } from '~/lib/api/error'
import { useSession } from '~/lib/api/session'
import type { Factor, FactorList, NewFactor, VerifiedFactor } from '~/lib/api/types'
import { dropUnsaved, keepUnsaved, readUnsaved } from '~/lib/api/unsaved'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'
import { addFactor, removeFactor, renewRecoveryCodes } from './api'
import { ConfirmFactor } from './confirm-factor'
import { ConfirmPassword } from './confirm-password'
import { asksForPassword } from './current-password'
import { EnrolPhone } from './enrol-phone'
import { EnrolTotp } from './enrol-totp'
import { FactorItem } from './factor-item'
import { Done } from './parts'
import { RecoveryCodes } from './recovery-codes'

type View =
  | { kind: 'list' }
  | { kind: 'totp'; factor: NewFactor }
  | { kind: 'phone' }
  /** The sign-in was a while ago. */
  | { kind: 'password' }
  | { kind: 'codes'; codes: string[] }
  /** What was asked for needs a second factor first, and is then tried again. */
  | { kind: 'confirm'; next: () => Promise<void> }

const LIST: View = { kind: 'list' }

interface SecondFactorsProps {
  list: FactorList
  /** Reads the factors again. */
  onChange: () => Promise<unknown>
}

/** The second step of signing in: what there is, adding, removing, recovery codes. */
export function SecondFactors({ list, onChange }: SecondFactorsProps) {
  const t = useT()
  const [view, setView] = useState(LIST)
  const [note, setNote] = useState<MessageId>()
  const [isRenewing, setIsRenewing] = useState(false)
  const { busy, failure, run } = useTask()
  const session = useSession()
  const unseen = useUnseenCodes()
  const overview = useFocusOnReturn(view.kind === 'list')
  const factors = list.items.filter(({ status }) => status === 'verified')
  const on = factors.length > 0
  const raised = session.status === 'signed-in' && session.session.assurance === 'aal2'

  /** Tries it; whoever has only shown the password is asked for a code first. */
  function attempt(work: () => Promise<void>) {
    setNote(undefined)
    setIsRenewing(work === renew)
    void run(() =>
      work().catch((error: unknown) => {
        const asks = error instanceof ApiError && error.code === 'second_factor_required'
        if (!asks || !on) throw error
        setView({ kind: 'confirm', next: work })
      }),
    )
  }

  async function finish(said: MessageId) {
    await onChange()
    setView(LIST)
    setNote(said)
  }

  /** A lost answer may have stored what was given up here. */
  const back = () => {
    setView(LIST)
    void onChange()
  }
  const open = (next: View) => {
    // The recovery codes are shown once, with the answer to the first factor.
    if (!on) unseen.begin()
    setView(next)
  }
  const begin = async (password?: string) =>
    open({ kind: 'totp', factor: await addFactor('totp', { password }) })
  const beginFresh = () =>
    begin().catch((error: unknown) => {
      if (!asksForPassword(error)) throw error
      setView({ kind: 'password' })
    })
  const askPhone = async () => setView({ kind: 'phone' })
  const renew = async () => {
    setView({ kind: 'codes', codes: await renewRecoveryCodes() })
  }
  const remove = async ({ id }: Factor) => {
    await removeFactor(id)
    await finish('account.factor.removed')
  }
  const addPhone = () =>
    on && !raised ? setView({ kind: 'confirm', next: askPhone }) : open({ kind: 'phone' })
  const verified = ({ recoveryCodes }: VerifiedFactor) => {
    if (recoveryCodes) setView({ kind: 'codes', codes: recoveryCodes })
    else void finish(unseen.is ? 'account.codes.unseen' : 'account.factor.added')
  }

  switch (view.kind) {
    case 'totp':
      return <EnrolTotp factor={view.factor} onVerified={verified} onCancel={back} />
    case 'phone':
      return <EnrolPhone onVerified={verified} onCancel={back} />
    case 'password':
      return <ConfirmPassword send={begin} onCancel={back} />
    case 'codes':
      return (
        <RecoveryCodes
          codes={view.codes}
          onStored={() => {
            unseen.end()
            void finish('account.codes.kept')
          }}
        />
      )
    case 'confirm':
      return (
        <ConfirmFactor
          factors={factors}
          onConfirmed={() => {
            setView(LIST)
            attempt(view.next)
          }}
          onCancel={back}
        />
      )
  }
  return (
    <div className={styles.form} ref={overview} tabIndex={-1}>
      <p>
        <Status tone={on ? 'good' : 'wait'} icon={on ? 'checkCircle' : 'alert'}>
          {t(on ? 'account.factors.on' : 'account.factors.off')}
        </Status>
      </p>
      <p>{t(on ? 'account.factors.on.body' : 'account.factors.off.body')}</p>
      {on && unseen.is && note === undefined && <p>{t('account.codes.unseen')}</p>}
      <Done>{note && t(note)}</Done>
      {failure && (
        <FailurePanel
          title={t('account.notSaved')}
          failure={failure}
          unanswered={isRenewing ? 'account.codes.unanswered' : 'common.unanswered'}
        />
      )}
      {on && (
        <ul className={styles.rows}>
          {factors.map((factor) => (
            <FactorItem
              key={factor.id}
              factor={factor}
              last={factors.length === 1}
              busy={busy}
              onRemove={() => attempt(() => remove(factor))}
            />
          ))}
          <li className={styles.row}>
            <div>
              <h3>{t('account.codes.name')}</h3>
              <p className="muted">{t('account.codes.left', { count: list.recoveryCodesLeft })}</p>
            </div>
            <Button busy={busy} onClick={() => attempt(renew)}>
              {t('account.codes.renew')}
            </Button>
          </li>
        </ul>
      )}
      <div className={styles.buttons}>
        <Button look={on ? undefined : 'primary'} busy={busy} onClick={() => attempt(beginFresh)}>
          {t('account.totp.add')}
        </Button>
        <Button busy={busy} onClick={addPhone}>
          {t('account.phone.add')}
        </Button>
      </div>
    </div>
  )
}

const UNSEEN = 'recovery-codes'

/** Whether the owner has not stored the codes of a first factor that was begun in this tab. A reload keeps it. */
function useUnseenCodes() {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.session.user.id : ''
  const [is, set] = useState(() => readUnsaved(userId, UNSEEN) !== undefined)
  return {
    is,
    begin() {
      keepUnsaved(userId, UNSEEN, {})
      set(true)
    },
    end() {
      dropUnsaved(userId, UNSEEN)
      set(false)
    },
  }
}

/** Takes the focus when a task that had taken the place of the overview is over. */
function useFocusOnReturn(here: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const away = useRef(false)
  useEffect(() => {
    if (here && away.current) element.current?.focus()
    away.current = !here
  }, [here])
  return element
}
