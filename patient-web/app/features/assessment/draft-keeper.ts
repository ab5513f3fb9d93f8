import { orUndefined } from '~/lib/api/api'
import { ApiError } from '~/lib/api/error'
import type { AssessmentDraft } from '~/lib/api/types'
import { type Answers, answersOf, isEmpty, sameAnswers } from './answers'
import { fetchDraft, saveDraft } from './api'
import { asksForConsent, errorsOf, isInvalid, isRefusal, isStale, pauseAfter } from './draft-failures'
import { type DraftState, stateOf } from './draft-state'
import { type Submission, submissionOf } from './submission'
import {
  dropUnsavedDraft,
  isOneOf,
  keepUnsavedDraft,
  readUnsavedDraft,
  type UnsavedDraft,
  withUnanswered,
} from './unsaved-draft'

export const TYPING_PAUSE_MS = 1_500
/** An answer that takes longer than this is not waited for any more before the form is submitted. */
const LONGEST_WAIT_MS = 10_000

/**
 * The form under way and its copy on the server: one saving at a time, the newest wins, and nothing that was typed is let go
 * of before the server has it.
 */
export class DraftKeeper {
  private state: DraftState
  private version: number
  private submission: Submission | undefined
  private unanswered: Answers[] = []
  private dirty = false
  private revision = 0
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private underWay: Promise<void> | undefined
  /** Asked for while another saving is under way. */
  private due = false
  private running = false
  private submitting = false
  private over = false
  private readonly watchers = new Set<() => void>()

  constructor(
    private readonly userId: string,
    loaded: AssessmentDraft,
    consented: boolean,
  ) {
    this.version = loaded.version
    this.state = stateOf(loaded, consented)
    const unsaved = readUnsavedDraft(userId)
    if (unsaved) this.takeUp(unsaved, loaded)
  }

  readonly snapshot = (): DraftState => this.state

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  /** Saves from now on, until the returned function is called. */
  start(): () => void {
    this.running = true
    const hidden = () => {
      if (document.visibilityState === 'hidden') this.save(true)
    }
    const online = () => this.save()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('online', online)
    this.save()
    return () => {
      this.save()
      this.running = false
      clearTimeout(this.timer)
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('online', online)
    }
  }

  change(answers: Partial<Answers>): void {
    this.submission = undefined
    this.touch({ answers: { ...this.state.answers, ...answers }, unconfirmed: false, errors: {} })
    if (this.state.status !== 'failing') {
      this.set({ status: 'waiting' })
      this.saveIn(TYPING_PAUSE_MS)
    }
  }

  goTo(step: number): void {
    if (step !== this.state.step && (this.state.savedAt !== null || !isEmpty(this.state.answers)))
      this.touch({ step })
    this.save()
  }

  consented(): void {
    this.set({ needsConsent: false })
    this.save()
  }

  takeNewer(): void {
    const { newer } = this.state
    if (!newer) return
    this.dirty = false
    this.adopt(newer)
    this.set({ answers: answersOf(newer.data), step: newer.step ?? 0, newer: undefined, sent: false })
  }

  keepMine(): void {
    if (!this.state.newer) return
    this.version = this.state.newer.version
    this.unanswered = []
    this.set({ newer: undefined, sent: false })
    this.save()
  }

  /** Saves what is not saved yet, unless a saving is under way already: that one takes the newest along when it is done. */
  save(leaving = false): void {
    const { needsConsent, newer } = this.state
    if (!this.dirty || this.submitting || needsConsent || newer || !this.running) return
    clearTimeout(this.timer)
    this.due = this.underWay !== undefined
    this.underWay ??= this.send(leaving).finally(() => {
      this.underWay = undefined
      if (this.due) this.save()
    })
  }

  /** Waits for a saving under way, starts no other one, and gives what is to be sent. */
  async beginSubmission(recordIds: string[]): Promise<Submission> {
    this.submitting = true
    clearTimeout(this.timer)
    await this.settled()
    this.submission = submissionOf(this.state.answers, recordIds, this.version, this.submission)
    this.keep()
    return this.submission
  }

  /**
   * After the server refused a submission for its version: finds out which draft it has.
   * @returns true where the answers can go again at once; else the patient chooses, or the server could not be asked
   */
  async catchUp(): Promise<boolean> {
    this.submission = undefined
    const newer = await orUndefined(fetchDraft())
    if (!newer) return false
    if (this.goOnFrom(newer, this.state.answers)) return true
    // The draft that held these answers is gone.
    this.dirty = true
    this.letChoose(newer)
    return false
  }

  submitted(): void {
    this.over = true
    dropUnsavedDraft(this.userId)
  }

  notSubmitted(error: unknown): void {
    this.submitting = false
    const known = isRefusal(error)
    if (known) this.submission = undefined
    this.set({ needsConsent: this.state.needsConsent || asksForConsent(error), unconfirmed: !known })
    this.keep()
    this.save()
  }

  private async settled(): Promise<void> {
    if (!this.underWay) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, LONGEST_WAIT_MS)
    })
    await Promise.race([this.underWay, late])
    clearTimeout(timer)
  }

  private takeUp(unsaved: UnsavedDraft, loaded: AssessmentDraft): void {
    const { answers, step, version, changedAt, submission, unanswered = [] } = unsaved
    const known = sameAnswers(answers, this.state.answers)
    // A draft that is gone after an attempt to submit it may have gone with the assessment.
    const unconfirmed = submission !== undefined && !loaded.data
    this.submission = submission
    this.dirty = !known && !unconfirmed
    this.state = { ...this.state, step, changedAt, unconfirmed }
    if (!known) this.state = { ...this.state, answers }
    if (this.dirty) {
      this.unanswered = unanswered
      // Whether the other version is our own the server knows best: the same saving again is answered as the first time.
      if (!isOneOf(this.unanswered, loaded)) this.version = version
      this.state = { ...this.state, status: 'waiting' }
    }
    this.keep()
  }

  private async send(leaving: boolean): Promise<void> {
    const { answers, step } = this.state
    const sent = this.revision
    const { unanswered } = this
    this.set({ status: 'saving' })
    this.unanswered = withUnanswered(unanswered, answers)
    this.keep()
    try {
      const saved = await saveDraft({ data: answers, step, version: this.version }, leaving)
      this.adopt(saved, sent)
    } catch (error) {
      // Refused, so that it is not stored.
      if (isRefusal(error)) this.unanswered = unanswered
      await this.failed(error, sent, answers)
    }
  }

  /** The server has what was sent. What was typed meanwhile goes next. */
  private adopt(saved: AssessmentDraft, sent = this.revision): void {
    this.version = saved.version
    this.failures = 0
    this.unanswered = []
    this.dirty = sent !== this.revision
    this.keep()
    const status = saved.data ? 'saved' : 'untouched'
    this.set({ status: this.dirty ? 'waiting' : status, savedAt: saved.savedAt, errors: {} })
  }

  private async failed(error: unknown, sent: number, answers: Answers): Promise<void> {
    if (!(error instanceof ApiError)) throw error
    // A saving that came after the assessment is told that there is no draft any more.
    if (this.over) return
    if (asksForConsent(error)) {
      this.set({ needsConsent: true, status: 'waiting' })
    } else if (isStale(error)) {
      await this.meetNewer(sent, answers)
    } else if (isInvalid(error)) {
      this.set({ status: 'refused', errors: errorsOf(error) })
    } else {
      this.tryLater(error.retryAfter)
    }
  }

  private async meetNewer(sent: number, answers: Answers): Promise<void> {
    try {
      const newer = await fetchDraft()
      if (this.goOnFrom(newer, answers, sent)) return
      if (newer.data || !this.submission) this.letChoose(newer)
      else this.submittedPerhaps()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.tryLater(error.retryAfter)
    }
  }

  /** Returns whether the other version is our own, or says the same, and was not submitted in between. */
  private goOnFrom(newer: AssessmentDraft, answers: Answers, sent?: number): boolean {
    if (this.wasSent(newer)) return false
    if (sameAnswers(answersOf(newer.data), answers)) {
      this.adopt(newer, sent)
      return true
    }
    if (!isOneOf(this.unanswered, newer)) return false
    this.version = newer.version
    this.unanswered = []
    this.due = true
    return true
  }

  private letChoose(newer: AssessmentDraft): void {
    this.set({ newer, sent: this.wasSent(newer), status: 'waiting' })
  }

  private readonly wasSent = ({ sentVersion }: AssessmentDraft): boolean => this.version < sentVersion

  /** The draft went while nobody told us whether the assessment arrived: a new draft would be one too many. */
  private submittedPerhaps(): void {
    this.dirty = false
    this.set({ status: 'untouched', unconfirmed: true })
  }

  private tryLater(seconds: number | undefined): void {
    const pause = pauseAfter(this.failures, seconds)
    this.failures += 1
    this.set({ status: 'failing' })
    this.saveIn(pause)
  }

  private saveIn(ms: number): void {
    clearTimeout(this.timer)
    if (this.running && !this.submitting) this.timer = setTimeout(() => this.save(), ms)
  }

  private touch(change: Partial<DraftState>): void {
    this.dirty = true
    this.revision += 1
    this.set({ ...change, changedAt: new Date().toISOString() })
    this.keep()
  }

  private keep(): void {
    if (this.over || (!this.dirty && !this.submission)) {
      dropUnsavedDraft(this.userId)
      return
    }
    const { answers, step, changedAt } = this.state
    const { version, submission, unanswered } = this
    keepUnsavedDraft(this.userId, {
      answers,
      step,
      version,
      changedAt: changedAt ?? '',
      submission,
      unanswered,
    })
  }

  private set(change: Partial<DraftState>): void {
    this.state = { ...this.state, ...change }
    for (const watcher of this.watchers) watcher()
  }
}
