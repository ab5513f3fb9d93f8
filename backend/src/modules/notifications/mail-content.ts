import type { MailLocale } from './mail-texts.js'

export interface MailContent {
  locale: MailLocale
  subject: string
  /** The subject names this booking by its number: one patient may have several. */
  bookingId?: string | null
  heading: string
  /** The reader's first name; left out where nobody has shown that the address is theirs. */
  name?: string | undefined
  paragraphs: string[]
  /** To be typed somewhere else: written large. */
  code?: string
  action?: { label: string; url: string }
  /** Said after the button, for example what to do when the mail was not expected. */
  note?: string
  /** Why the reader gets this message, where it is not because of an account. */
  footer?: string
  /** Address of the page that ends mails of this kind. */
  unsubscribeUrl?: string
}
