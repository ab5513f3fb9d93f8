import { expect, type Page } from '@playwright/test'

export interface Mail {
  id: string
  subject: string
  text: string
  html: string
}

/** The newest mail with that subject, as soon as there are so many. */
export async function mailTo(page: Page, email: string, subject: string, count = 1): Promise<Mail> {
  let found: Mail[] = []
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`/dev/mail/messages?to=${encodeURIComponent(email)}`)
        const mails: Mail[] = await answer.json()
        found = mails.filter((mail) => mail.subject.replace(/ \(booking \w{8}\)$/, '') === subject)
        return found.length
      },
      { message: `mail "${subject}" to ${email}`, timeout: 20_000 },
    )
    .toBe(count)
  return found[0] as Mail
}

/** The link of a mail to one of the product's pages. */
export function linkTo(path: string, { text }: Mail): string {
  const link = text.split(/\s+/).find((word) => URL.canParse(word) && new URL(word).pathname === path)
  if (!link) throw new Error(`No link to ${path} in the mail: ${text}`)
  return link
}

/** The digits of the newest text message to a number, as soon as there are so many; this machine keeps them with the mails. */
export async function textMessageTo(page: Page, phone: string, count: number): Promise<string> {
  const { text } = await mailTo(page, `${phone.replace('+', '')}@sms.sihat.example`, 'Text message', count)
  const digits = /\b\d{4} ?\d{4}\b/.exec(text)?.[0].replace(' ', '')
  if (!digits) throw new Error(`No code in the message: ${text}`)
  return digits
}
