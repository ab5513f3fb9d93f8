export interface MailContent {
  subject: string
  heading: string
  /** The reader's first name. */
  name: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Said after the button, for example what to do when the mail was not expected. */
  note?: string
}

/** Loads the layout when the first mail is written: a process that writes none does without its weight. */
export async function renderMail(
  content: MailContent,
): Promise<{ subject: string; html: string; text: string }> {
  const { renderLayout } = await import('./mail-layout.js')
  return { subject: content.subject, ...(await renderLayout(content)) }
}
