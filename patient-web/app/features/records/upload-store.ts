import { useSyncExternalStore } from 'react'
import { clearErrors, currentToasts, showToast } from '~/components/ui/toast-store'
import { orUndefined } from '~/lib/api/api'
import { onAuthEvent } from '~/lib/api/auth-events'
import { hasHealthDataConsent } from '~/lib/api/consents'
import { ApiError } from '~/lib/api/error'
import { newIdempotencyKey } from '~/lib/api/idempotency-key'
import { fetchRecords } from '~/lib/api/medical-records'
import { sessionReady } from '~/lib/api/session'
import type { MedicalRecord } from '~/lib/api/types'
import type { Message } from '~/lib/i18n/i18n'
import type { Refused } from './file-checks'
import { sendFile } from './send-file'

/** An upload as it is shown. It lives as long as the tab, whichever page of the site is open. */
export interface Upload {
  id: number
  name: string
  size: number
  status: 'waiting' | 'uploading' | 'success' | 'error'
  /** From 0 to 1. At 1 the server looks into the file. */
  progress: number
  /** Why it failed. */
  message?: Message
  /** Code of the refusal; `unanswered` when no answer came. */
  code?: string
  /** An attempt got no answer, so the server may have stored the file. */
  mayBeStored?: boolean
  /** The same file may succeed at another attempt. */
  canRetry?: boolean
  /** What the server stored. */
  record?: MedicalRecord
}

/** Files that were chosen together: announced once, when none of them is on its way any more. */
interface Batch {
  underWay: number
  stored: number
}

interface Job {
  file: File
  ownerId: string
  idempotencyKey: string
  /** The files that were there before; undefined when they could not be listed. */
  known: readonly string[] | undefined
  batch: Batch
  abort: AbortController
  repeatedOnline: boolean
}

const AT_ONCE = 2
const REPEAT_AFTER_MS = 3_000
const NONE: readonly Upload[] = []

let uploads: readonly Upload[] = NONE
const jobs = new Map<number, Job>()
const watchers = new Set<() => void>()
/** Records that uploads of this tab became. */
const own = new Set<string>()
let lastId = 0
/** Whose uploads these are. */
let ownerId: string | undefined
/** Whether the owner is known to agree. Asked before the first byte, which costs the patient money. */
let consented = false

interface Choice {
  /** What has not passed the checks: listed with its reason. */
  refused?: Refused[]
  /** Ids of the files that the patient had before, where they are known. */
  known?: readonly string[]
}

/** Sends files that have passed the checks, and lists those that have not with the reason. */
export async function addUploads(files: File[], { refused = [], known }: Choice = {}): Promise<void> {
  const state = await sessionReady()
  if (state.status !== 'signed-in') return askToSignIn()
  takeOver(state.session.user.id)
  clearErrors()
  tellReasons(refused)
  const batch = { underWay: files.length, stored: 0 }
  const added = files.map((file): Upload => {
    lastId += 1
    jobs.set(lastId, {
      file,
      ownerId: state.session.user.id,
      idempotencyKey: newIdempotencyKey(),
      known,
      batch,
      abort: new AbortController(),
      repeatedOnline: false,
    })
    return { id: lastId, name: file.name, size: file.size, status: 'waiting', progress: 0 }
  })
  const left = uploads.filter((upload) => !isChosenAgain(upload, files, refused))
  set([...left, ...added, ...refused.map(refusedUpload)])
  pump()
}

function refusedUpload({ file: { name, size }, body }: Refused): Upload {
  lastId += 1
  return { id: lastId, name, size, status: 'error', progress: 0, message: body }
}

/** What was refused before anything was sent needs no line any more once it is chosen anew. */
const isChosenAgain = ({ id, name, size, status }: Upload, files: File[], refused: Refused[]) =>
  status === 'error' &&
  !jobs.has(id) &&
  [...files, ...refused.map(({ file }) => file)].some((file) => file.name === name && file.size === size)

/** Each reason once. */
function tellReasons(refused: Refused[]): void {
  for (const [index, { title, body }] of refused.entries()) {
    if (refused.findIndex((other) => other.body === body) === index)
      showToast({ tone: 'destructive', title, body })
  }
}

/** The same request again: what did arrive the first time is not stored twice. */
export function retryUpload(id: number): void {
  const job = jobs.get(id)
  if (!job || find(id)?.status !== 'error') return
  clearErrors()
  jobs.set(id, { ...job, batch: { underWay: 1, stored: 0 }, abort: new AbortController() })
  change(id, { status: 'waiting', progress: 0, message: undefined, code: undefined, canRetry: undefined })
  pump()
}

/**
 * The record that an upload without an answer has become. Only one that is new and alone with its name: a file of the same
 * name is not taken for this one.
 */
export async function findArrived(id: number): Promise<MedicalRecord | undefined> {
  const known = jobs.get(id)?.known
  const name = nameOf(find(id))
  if (!known || !name || uploads.some((other) => other.id !== id && nameOf(other) === name)) return undefined
  const arrived = (await fetchRecords()).filter(
    (record) =>
      nameOf(record) === name &&
      record.assessmentId === null &&
      !known.includes(record.id) &&
      !own.has(record.id),
  )
  return arrived.length === 1 ? arrived[0] : undefined
}

const nameOf = (file: { name: string } | undefined) => file?.name.normalize('NFC')

/** Breaks an upload off, or takes a failed one from the list. */
export function dropUpload(id: number): void {
  const job = jobs.get(id)
  const failed = find(id)?.status === 'error'
  set(uploads.filter((upload) => upload.id !== id))
  jobs.delete(id)
  job?.abort.abort()
  if (job && !failed) leaveBatch(job.batch)
  pump()
}

/** These records are listed elsewhere, or are gone: their uploads need no line of their own any more. */
export function settleUploads(recordIds: readonly string[]): void {
  const left = uploads.filter(({ record }) => !record || !recordIds.includes(record.id))
  if (left.length < uploads.length) set(left)
}

function clear(): void {
  const running = [...jobs.values()]
  jobs.clear()
  own.clear()
  ownerId = undefined
  consented = false
  set(NONE)
  for (const { abort } of running) abort.abort()
}

function pump(): void {
  const running = uploads.filter(({ status }) => status === 'uploading').length
  for (const { id } of uploads.filter(({ status }) => status === 'waiting').slice(0, AT_ONCE - running)) {
    const job = jobs.get(id)
    if (!job) continue
    change(id, { status: 'uploading' })
    void run(id, job)
  }
}

async function run(id: number, job: Job): Promise<void> {
  const { file, ownerId, idempotencyKey, abort } = job
  const onProgress = (progress: number) => change(id, { progress })
  try {
    await requireConsent()
    const record = await sendFile({ file, ownerId, idempotencyKey, signal: abort.signal, onProgress })
    if (jobs.get(id) !== job) return
    finish(id, job, { status: 'success', progress: 1, record })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (jobs.get(id) !== job) return
    // A lost answer leaves the outcome unknown at any progress: the browser reports sent bytes late or not at all.
    if (isLost(error)) change(id, { mayBeStored: true })
    if (find(id)?.mayBeStored && canRetry(error)) await lookForAnswer(id, job)
    else fail(id, job, error)
  }
}

/** No answer came, or a gateway answered in place of the server. */
const isLost = ({ status, code }: ApiError) =>
  status === 0 || code === 'empty_answer' || (status >= 500 && code === 'unknown')

/** Looks for the file in the list of records. If the list does not show the file, the same request is sent again. */
async function lookForAnswer(id: number, job: Job): Promise<void> {
  const record = await orUndefined(findArrived(id))
  if (jobs.get(id) !== job) return
  if (record) return finish(id, job, { status: 'success', progress: 1, record })
  fail(id, job, UNANSWERED)
  setTimeout(() => navigator.onLine && repeat(id), REPEAT_AFTER_MS)
}

const UNANSWERED = new ApiError({ status: 0, code: 'unanswered', detail: '' })

/** Where it cannot be asked the server tells. */
async function requireConsent(): Promise<void> {
  if (consented) return
  const agreed = await orUndefined(hasHealthDataConsent())
  if (agreed === false) throw new ApiError({ status: 403, code: 'consent_required', detail: '' })
  consented = agreed === true
}

function fail(id: number, job: Job, error: ApiError): void {
  if (error.status === 401) {
    dropUpload(id)
    askToSignIn()
    return
  }
  if (error.code === 'consent_required') consented = false
  const message = messageOf(error)
  finish(id, job, {
    status: 'error',
    message,
    code: error.code,
    mayBeStored: error === UNANSWERED,
    canRetry: canRetry(error),
  })
  const body = JSON.stringify(message)
  if (currentToasts().some((toast) => JSON.stringify(toast.body) === body)) return
  const title = error === UNANSWERED ? 'common.upload.unknown' : 'common.upload.failed'
  showToast({ tone: 'destructive', title, body: message, onPage: true })
}

function finish(id: number, { batch }: Job, end: Partial<Upload>): void {
  change(id, end)
  if (end.record) {
    jobs.delete(id)
    own.add(end.record.id)
    batch.stored += 1
  }
  leaveBatch(batch)
  pump()
}

function leaveBatch(batch: Batch): void {
  batch.underWay -= 1
  if (batch.underWay > 0 || batch.stored === 0) return
  showToast({
    tone: 'success',
    title: 'common.upload.done',
    body: { id: 'common.upload.done.body', values: { count: batch.stored } },
  })
}

function messageOf({ code, detail, retryAfter }: ApiError): Message {
  if (code === 'consent_required') return 'common.upload.consent'
  if (code === 'unanswered') return 'common.upload.unknown.body'
  if (detail) return { text: detail, waitSeconds: retryAfter }
  return 'common.upload.failed.body'
}

const canRetry = ({ status, code }: ApiError) =>
  status === 0 ||
  status === 408 ||
  status === 429 ||
  status >= 500 ||
  code === 'consent_required' ||
  code === 'too_many_files'

function askToSignIn(): void {
  showToast({ tone: 'destructive', title: 'common.upload.signIn', body: 'common.upload.signIn.body' })
}

const find = (id: number) => uploads.find((upload) => upload.id === id)

function change(id: number, changes: Partial<Upload>): void {
  if (find(id)) set(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
}

function set(next: readonly Upload[]): void {
  uploads = next
  const busy = next.some(({ status }) => status === 'waiting' || status === 'uploading')
  if (busy) window.addEventListener('beforeunload', askToStay)
  else window.removeEventListener('beforeunload', askToStay)
  for (const watcher of watchers) watcher()
}

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault()

/** The line is back: what it broke off is sent again, once. */
function repeatBroken(): void {
  for (const { id } of uploads) repeat(id)
}

function repeat(id: number): void {
  const { status, code } = find(id) ?? {}
  const job = jobs.get(id)
  if (status !== 'error' || code !== 'unanswered' || !job || job.repeatedOnline) return
  job.repeatedOnline = true
  retryUpload(id)
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', repeatBroken)
  onAuthEvent((event) => {
    if (event === 'SIGNED_OUT') clear()
    else if (event === 'SIGNED_IN')
      void sessionReady().then((state) => state.status === 'signed-in' && takeOver(state.session.user.id))
  })
}

/** Another person may have signed in, in this tab or the next. */
function takeOver(userId: string): void {
  if (ownerId !== undefined && ownerId !== userId) clear()
  ownerId = userId
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function useUploadList(): readonly Upload[] {
  return useSyncExternalStore(
    subscribe,
    () => uploads,
    () => NONE,
  )
}

/** How many uploads are under way or waiting, how many have failed, and what was stored since the files were last read. */
export function useUploads(): { uploading: number; failed: number; stored: MedicalRecord[] } {
  const list = useUploadList()
  const failed = list.filter(({ status }) => status === 'error').length
  const stored = list.flatMap(({ record }) => record ?? [])
  return { uploading: list.length - failed - stored.length, failed, stored }
}
