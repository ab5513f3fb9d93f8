import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { ErrorSummary, type FieldErrors } from '~/components/form/error-summary'
import type { Refusal } from '~/components/form/refusal'
import { Button } from '~/components/ui/button'
import { clearErrors, showToast } from '~/components/ui/toast-store'
import type { AssessmentDraft } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { type Answers, errorsOf, missing, PARTS, type Part, partOfField, tooLongAnswers } from './answers'
import styles from './assessment.module.css'
import { CheckPart } from './check-part'
import { ConsentStep } from './consent-step'
import { DraftKeeper } from './draft-keeper'
import type { AssessmentFiles } from './files'
import { NewerPanel } from './newer-panel'
import { PartFrame } from './part-frame'
import { Questions } from './question-parts'
import { SaveStatus } from './save-status'
import { usePart, usePartFocus } from './use-part'
import { useSubmission } from './use-submission'

interface AssessmentFormProps {
  userId: string
  draft: AssessmentDraft
  consented: boolean
  files: AssessmentFiles | undefined
  /** Files that are shown went with an assessment meanwhile. */
  onFilesGone: () => void
  onStored: (id: string) => void
  /** Files are added beside the questions; not before the consent, as they are health data too. */
  records: ReactNode
}

const NO_ERRORS: FieldErrors = {}

/** The form, part by part. What is answered is kept by the draft keeper, whatever part is shown. */
export function AssessmentForm({
  userId,
  draft,
  consented,
  files,
  onFilesGone,
  onStored,
  records,
}: AssessmentFormProps) {
  const t = useT()
  const [keeper] = useState(() => new DraftKeeper(userId, draft, consented))
  const state = useSyncExternalStore(keeper.subscribe, keeper.snapshot, keeper.snapshot)
  const { answers, newer } = state
  const choice = useRef<HTMLDivElement>(null)
  const { part, fromCheck, open } = usePart(state.step)
  /** As of the last attempt, for the summary. */
  const [refusal, setRefusal] = useState<Refusal>({ errors: NO_ERRORS })
  /** As of now, for the fields. */
  const [wrong, setWrong] = useState(NO_ERRORS)
  const summary = useMemo(() => errorsOf(part, refusal.errors), [part, refusal])
  const heading = usePartFocus(state.needsConsent ? 'consent' : part, Object.keys(summary).length > 0)
  const submission = useSubmission({ userId, keeper, files, onStored, onRefused: refuse })
  const areFilesGone = state.sent || refusal.errors.recordIds !== undefined
  const tellFilesGone = useEffectEvent(onFilesGone)
  useEffect(() => {
    if (areFilesGone) tellFilesGone()
  }, [areFilesGone])
  const submitButton = useRef<HTMLButtonElement>(null)
  const left = submission.state === 'left'
  useEffect(() => {
    if (left) submitButton.current?.focus()
  }, [left])
  useEffect(() => keeper.start(), [keeper])
  useEffect(() => keeper.goTo(PARTS.indexOf(part)), [keeper, part])

  if (state.needsConsent)
    return (
      <ConsentStep
        heading={heading}
        again={consented || state.changedAt !== null}
        onAgreed={() => keeper.consented()}
      />
    )

  /** Shows what is wrong where it is, in the first part that has something wrong. */
  function refuse(next: Refusal) {
    setRefusal(next)
    setWrong(next.errors)
    const parts = Object.keys(next.errors).map(partOfField)
    const first = PARTS.find((each) => parts.includes(each))
    if (first && first !== part) open(first, true)
  }

  /** Shows the answers that are missing or too long, of one part or of all. */
  function passes(ofPart: (errors: FieldErrors) => FieldErrors = (errors) => errors): boolean {
    const gaps = ofPart(missing(answers))
    const errors = { ...ofPart(tooLongAnswers(answers)), ...gaps }
    clearErrors()
    refuse({ errors })
    if (Object.keys(gaps).length > 0)
      showToast({
        tone: 'destructive',
        title: 'common.toast.assessment.required',
        body: 'common.toast.assessment.required.body',
      })
    return Object.keys(errors).length === 0
  }

  function change(changed: Partial<Answers>) {
    keeper.change(changed)
    const fields = Object.keys(changed).filter((field) => wrong[field])
    if (fields.length === 0) return
    const next = { ...answers, ...changed }
    const still = { ...tooLongAnswers(next), ...missing(next) }
    setWrong({ ...wrong, ...Object.fromEntries(fields.map((field) => [field, still[field]])) })
  }

  /** The question and its buttons go with the choice. */
  function decide(choose: () => void) {
    choose()
    heading.current?.focus()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (newer) return choice.current?.focus()
    if (part === 'check') {
      if (passes()) submission.submit()
    } else if (passes((errors) => errorsOf(part, errors))) {
      open(fromCheck ? 'check' : nextOf(part))
    }
  }

  const back = fromCheck ? 'check' : PARTS[PARTS.indexOf(part) - 1]
  return (
    <div className={records ? `${styles.columns} ${styles.two}` : styles.columns}>
      <form className={styles.form} onSubmit={onSubmit} onBlur={() => keeper.save()} noValidate>
        {newer && (
          <NewerPanel
            box={choice}
            answers={answers}
            newer={newer}
            sent={state.sent}
            takesFocus={submission.state === 'busy'}
            changedAt={state.changedAt}
            onUse={() => decide(() => keeper.takeNewer())}
            onKeep={() => decide(() => keeper.keepMine())}
          />
        )}
        <PartFrame key={part} part={part} heading={heading}>
          <ErrorSummary errors={summary} />
          {part === 'check' ? (
            <CheckPart
              answers={answers}
              files={files}
              submission={submission}
              failure={refusal.failure}
              unconfirmed={state.unconfirmed}
            />
          ) : (
            <Questions
              part={part}
              answers={answers}
              errors={{ ...state.errors, ...tooLongAnswers(answers), ...wrong }}
              onChange={change}
            />
          )}
        </PartFrame>
        <footer className={styles.foot}>
          <div className={styles.buttons}>
            <Button
              ref={submitButton}
              type="submit"
              look="primary"
              busy={submission.state === 'busy' || submission.state === 'waiting'}
            >
              {t(SUBMIT_TEXT[part === 'check' ? submission.state : 'continue'])}
            </Button>
            {back && (
              <Button onClick={() => open(back)}>
                {t(fromCheck ? 'assessment.backToCheck' : 'assessment.back')}
              </Button>
            )}
          </div>
          <SaveStatus status={newer ? 'undecided' : state.status} savedAt={state.savedAt} />
        </footer>
      </form>
      {records && <aside className={styles.records}>{records}</aside>}
    </div>
  )
}

const SUBMIT_TEXT = {
  continue: 'assessment.continue',
  ready: 'assessment.submit',
  stopped: 'assessment.submit',
  left: 'assessment.submit',
  waiting: 'assessment.waiting',
  busy: 'assessment.submitting',
} as const

function nextOf(part: Part): Part {
  return PARTS[PARTS.indexOf(part) + 1] ?? 'check'
}
