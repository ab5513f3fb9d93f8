import type { MailContent } from './mail-content.js'

/** Loads the layout when the first mail is written: a process that writes none does without its weight. */
export async function renderMail(
  content: MailContent,
): Promise<{ subject: string; html: string; text: string }> {
  const { renderLayout } = await import('./mail-layout.js')
  return { subject: content.subject, ...(await renderLayout(content)) }
}
