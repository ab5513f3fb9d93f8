import { createHash } from 'node:crypto'
import type { ExampleMail } from './examples.ts'
import { SCRIPT, STYLE } from './page-assets.ts'
import type { CaughtMail } from './store.ts'

const TEXT = {
  templates: 'Templates',
  templatesExplanation:
    'Every mail that Sihat writes, with the words of an example: as a phone shows it, and as text.',
  phone: 'On a phone',
  title: 'Mail',
  explanation: 'Every mail that this copy of Sihat sends ends here. None leaves this machine.',
  empty: 'No mail yet.',
  emptyHint: 'Sign up on the site and the mail appears here by itself.',
  back: 'All mail',
  noSubject: '(no subject)',
  from: 'From',
  to: 'To',
  received: 'Received',
  formatted: 'Formatted',
  plain: 'Text',
  notFound: 'This mail is no longer kept.',
}

const sha256 = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

/** Links of a mail may leave the frame when they are pressed, in this tab or in a new one as the mail says. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'

/** The page runs its own script and style and frames the formatted mail, nothing else. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${sha256(STYLE)}`,
  `script-src ${sha256(SCRIPT)}`,
  'img-src data:',
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** A mail is untrusted: no script, nothing from the network. */
export const MESSAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  `sandbox ${SANDBOX}`,
].join('; ')

function escapeHtml(value: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const address = (id: string, view?: 'text') => `/dev/mail?id=${id}${view ? `&amp;view=${view}` : ''}`

function time(iso: string): string {
  const shown = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(iso))
  return `<time datetime="${iso}">${shown} UTC</time>`
}

function layout(title: string, body: string, newest?: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body${newest === undefined ? '' : ` data-newest="${newest}"`}>
<main>${body}</main>
<script>${SCRIPT}</script>
</body>
</html>`
}

function row({ id, to, subject, receivedAt }: CaughtMail): string {
  const title = escapeHtml(subject || TEXT.noSubject)
  return `<li><a href="${address(id)}"><strong>${title}</strong><span>${escapeHtml(to)}</span>${time(receivedAt)}</a></li>`
}

export function listPage(mails: CaughtMail[]): string {
  const list = mails.length
    ? `<ol>${mails.map(row).join('')}</ol>`
    : `<div class="empty"><p><strong>${TEXT.empty}</strong></p><p>${TEXT.emptyHint}</p></div>`
  const body = `<h1>${TEXT.title}</h1><p>${TEXT.explanation} <a href="/dev/mail/templates">${TEXT.templates}</a></p>${list}`
  return layout(TEXT.title, body, mails[0]?.id ?? '')
}

/** Plain text with its web addresses as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}

export function messagePage(mail: CaughtMail, view: 'html' | 'text'): string {
  const subject = mail.subject || TEXT.noSubject
  const current = (name: 'html' | 'text') => (name === view ? ' aria-current="page"' : '')
  const tabs = mail.html
    ? `<nav><a href="${address(mail.id)}"${current('html')}>${TEXT.formatted}</a><a href="${address(mail.id, 'text')}"${current('text')}>${TEXT.plain}</a></nav>`
    : ''
  const content =
    view === 'html'
      ? `<iframe title="${escapeHtml(subject)}" sandbox="${SANDBOX}" src="/dev/mail/messages/${mail.id}/html"></iframe>`
      : `<pre>${linked(mail.text)}</pre>`
  const body = `<p><a class="back" href="/dev/mail">${TEXT.back}</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl><dt>${TEXT.from}</dt><dd>${escapeHtml(mail.from)}</dd><dt>${TEXT.to}</dt><dd>${escapeHtml(mail.to)}</dd>
<dt>${TEXT.received}</dt><dd>${time(mail.receivedAt)}</dd></dl>
${tabs}${content}`
  return layout(subject, body)
}

/** Without a target of their own links open in place of the mail page: inside the frame they would meet its policy. */
export function messageFrame({ html }: Pick<CaughtMail, 'html'>): string {
  return `<!doctype html><base target="_top">${html}`
}

export function templatesPage(mails: ExampleMail[]): string {
  const sections = mails.map(
    ({
      template,
      subject,
      text,
    }) => `<section id="${template}"><h2>${escapeHtml(subject)}</h2><p>${template}</p>
<div class="sides"><iframe title="${TEXT.phone}: ${escapeHtml(subject)}" loading="lazy" sandbox="${SANDBOX}" src="/dev/mail/templates/${template}/html"></iframe>
<pre>${linked(text)}</pre></div></section>`,
  )
  const body = `<p><a class="back" href="/dev/mail">${TEXT.back}</a></p>
<h1>${TEXT.templates}</h1><p>${TEXT.templatesExplanation}</p>${sections.join('')}`
  return layout(TEXT.templates, body)
}

export function notFoundPage(): string {
  return layout(
    TEXT.title,
    `<h1>${TEXT.notFound}</h1><p><a class="back" href="/dev/mail">${TEXT.back}</a></p>`,
  )
}
