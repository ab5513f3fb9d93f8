import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { MailExamples } from './examples.ts'
import { isFaultKind, type MailFaults } from './faults.ts'
import {
  listPage,
  MESSAGE_POLICY,
  messageFrame,
  messagePage,
  notFoundPage,
  PAGE_POLICY,
  templatesPage,
} from './page.ts'
import type { MailStore } from './store.ts'

const BASE = '/dev/mail'
const BODY_LIMIT = 10_000

type Answer = { status: number; type: string; body: string; policy?: string }

const json = (status: number, value: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

const page = (status: number, body: string): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  body,
  policy: PAGE_POLICY,
})

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let body = ''
  for await (const chunk of request) {
    body += chunk
    if (body.length > BODY_LIMIT) return undefined
  }
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

async function planFault(request: IncomingMessage, faults: MailFaults): Promise<Answer> {
  // Another site's page cannot send this type without asking first.
  if (request.headers['content-type'] !== 'application/json')
    return json(415, { detail: 'Send application/json' })
  const { kind, times = 1 } = ((await bodyOf(request)) ?? {}) as { kind?: unknown; times?: unknown }
  if (!isFaultKind(kind) || !Number.isInteger(times) || Number(times) < 1 || Number(times) > 1000)
    return json(400, { detail: 'Send {kind: "reject" | "tempfail" | "hang" | "drop", times?: 1 to 1000}' })
  faults.plan(kind, Number(times))
  return json(200, { kind, times })
}

function showPage(store: MailStore, query: URLSearchParams): Answer {
  const id = query.get('id')
  if (!id) return page(200, listPage(store.list()))
  const mail = store.find(id)
  if (!mail) return page(404, notFoundPage())
  return page(200, messagePage(mail, query.get('view') === 'text' || !mail.html ? 'text' : 'html'))
}

function showMessage(store: MailStore, id: string, asFrame: boolean): Answer {
  const mail = store.find(id)
  if (!mail) return json(404, { detail: 'There is no such message' })
  if (!asFrame) return json(200, mail)
  return { status: 200, type: 'text/html; charset=utf-8', body: messageFrame(mail), policy: MESSAGE_POLICY }
}

async function showTemplates(
  { templates, example }: MailExamples,
  origin: string,
  template?: string,
): Promise<Answer> {
  if (template === undefined)
    return page(200, templatesPage(await Promise.all(templates.map((name) => example(name, origin)))))
  if (!templates.includes(template)) return page(404, notFoundPage())
  const body = messageFrame(await example(template, origin))
  return { status: 200, type: 'text/html; charset=utf-8', body, policy: MESSAGE_POLICY }
}

async function answer(
  request: IncomingMessage,
  store: MailStore,
  faults: MailFaults,
  examples: MailExamples,
): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'POST' && pathname === `${BASE}/faults`) return planFault(request, faults)
  if (request.method !== 'GET' && request.method !== 'HEAD') return json(405, { detail: 'Read only' })
  if (pathname === BASE || pathname === `${BASE}/`) return showPage(store, searchParams)
  if (pathname === `${BASE}/latest`) return json(200, { id: store.list()[0]?.id ?? null })
  if (pathname === `${BASE}/messages`) return json(200, store.list(searchParams.get('to') ?? undefined))
  const [isOfTemplates, template] = /^\/dev\/mail\/templates(?:\/([\w.]+)\/html)?$/.exec(pathname) ?? []
  if (isOfTemplates) return showTemplates(examples, `http://${request.headers.host}`, template)
  const [, id, frame] = /^\/dev\/mail\/messages\/([\w-]+)(\/html)?$/.exec(pathname) ?? []
  return id ? showMessage(store, id, frame !== undefined) : page(404, notFoundPage())
}

function send(response: ServerResponse, { status, type, body, policy }: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': policy ?? "default-src 'none'",
  })
  response.end(body)
}

/** The mail page and the same mails as JSON. */
export function createMailHttpServer(store: MailStore, faults: MailFaults, examples: MailExamples): Server {
  return createServer((request, response) => {
    answer(request, store, faults, examples).then(
      (result) => send(response, result),
      (error: Error) => send(response, json(500, { detail: error.message })),
    )
  })
}
