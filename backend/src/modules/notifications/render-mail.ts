import type { MailContent } from './mail-content.js'
import { mailText } from './mail-texts.js'

/** Loads the layout when the first mail is written: a process that writes none does without its weight. */
export async function renderMail(
  content: MailContent,
): Promise<{ subject: string; html: string; text: string }> {
  const { renderLayout } = await import('./mail-layout.js')
  const { locale, subject, bookingId } = content
  return {
    subject: bookingId
      ? mailText(locale, 'mail.aboutBooking', { subject, number: bookingId.slice(-8) })
      : subject,
    ...(await renderLayout(content)),
  }
}
