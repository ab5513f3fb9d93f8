import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { render, toPlainText } from '@react-email/render'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { localeOf } from '@sihat/locales'
import { escapeHtml } from '../../platform/sanitize/index.js'
import type { MailContent } from './mail-content.js'
import { mailText } from './mail-texts.js'

const ink = '#17262B'
const muted = '#475960'
const brand = '#0B5A61'
const font = { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif', fontSize: '16px' }
const paragraph = { ...font, color: ink, lineHeight: '26px', margin: '0 0 16px' }
const small = { ...font, color: muted, fontSize: '14px', lineHeight: '22px', margin: '0 0 8px' }

function MailLayout({
  locale,
  heading,
  name,
  paragraphs,
  code,
  action,
  note,
  footer,
  unsubscribeUrl,
}: MailContent) {
  const { code: lang, direction } = localeOf(locale)
  return (
    <Html lang={lang} dir={direction}>
      <Head />
      {/* What a list of mails shows beside the subject. */}
      <div data-skip-in-text="true" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
        {paragraphs[0] ?? heading}
      </div>
      <Body style={{ backgroundColor: '#F7EFE2', margin: 0, padding: '24px 8px' }}>
        <Container
          style={{
            backgroundColor: '#FFFFFF',
            border: '1px solid #CBD5D6',
            borderRadius: '8px',
            maxWidth: '560px',
            padding: '28px 24px',
          }}
        >
          <Text
            style={{
              ...font,
              color: brand,
              fontFamily: 'Georgia, serif',
              fontSize: '22px',
              margin: '0 0 24px',
            }}
          >
            Sihat
          </Text>
          <Heading
            as="h1"
            style={{
              color: ink,
              fontFamily: 'Georgia, serif',
              fontSize: '26px',
              fontWeight: 400,
              lineHeight: '32px',
              margin: '0 0 16px',
            }}
          >
            {heading}
          </Heading>
          <Text style={paragraph}>
            {name
              ? mailText(locale, 'mail.greeting', { name })
              : mailText(locale, 'mail.greetingWithoutName')}
          </Text>
          {paragraphs.map((text) => (
            <Text key={text} style={paragraph}>
              {text}
            </Text>
          ))}
          {code && (
            <Text
              style={{
                ...font,
                backgroundColor: '#F7EFE2',
                borderRadius: '8px',
                color: ink,
                fontSize: '30px',
                fontWeight: 600,
                letterSpacing: '6px',
                lineHeight: '40px',
                margin: '8px 0 24px',
                padding: '16px',
                textAlign: 'center',
              }}
            >
              {code}
            </Text>
          )}
          {action && (
            <Section style={{ margin: '8px 0 24px' }}>
              <Button
                href={action.url}
                style={{
                  ...font,
                  backgroundColor: brand,
                  borderRadius: '8px',
                  color: '#FFFFFF',
                  fontWeight: 600,
                  padding: '14px 24px',
                }}
              >
                {action.label}
              </Button>
            </Section>
          )}
          {note && <Text style={{ ...small, margin: '0 0 24px' }}>{note}</Text>}
          <Text style={{ ...paragraph, margin: 0 }}>{mailText(locale, 'mail.signature')}</Text>
          <Hr style={{ borderColor: '#CBD5D6', margin: '24px 0 16px' }} />
          {action && (
            // In the text, the button has its address already.
            <Text data-skip-in-text="true" style={{ ...small, wordBreak: 'break-word' }}>
              {mailText(locale, 'mail.address')} {action.url}
            </Text>
          )}
          <Text style={small}>{footer ?? mailText(locale, 'mail.footer')}</Text>
          {unsubscribeUrl && (
            <Text style={{ ...small, margin: 0 }}>
              <Link href={unsubscribeUrl} style={{ color: brand, textDecoration: 'underline' }}>
                {mailText(locale, 'mail.unsubscribe')}
              </Link>
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  )
}

/**
 * The same mail is always the same markup: React writes it once, with marks where the words go. The marks are of Latin-1: with
 * any other character, the whole text would take two bytes a character, and twice the time to send.
 */
const templates = new Map<string, Promise<Template>>()

interface Template {
  html: string
  text: string
}

const MARK = /§(\d+)§/g
const mark = (index: number) => `§${index}§`

/** The mail as the reader sees it, and as text for readers without HTML. */
export async function renderLayout(content: MailContent): Promise<Template> {
  const words: string[] = []
  const marked = markWords(content, words)
  const shape = JSON.stringify(marked)
  const template = templates.get(shape) ?? write(marked)
  templates.set(shape, template)
  const { html, text } = await template
  return {
    html: html.replace(MARK, (_mark, index) => escapeHtml(words[index] ?? '')),
    text: text.replace(MARK, (_mark, index) => (words[index] ?? '').replace(/\s+/g, ' ').trim()),
  }
}

function markWords(content: MailContent, words: string[]): MailContent {
  const put = (word: string) => mark(words.push(word) - 1)
  const {
    locale,
    subject: _subject,
    heading,
    name,
    paragraphs,
    code,
    action,
    note,
    footer,
    unsubscribeUrl,
  } = content
  return {
    locale: localeOf(locale).code,
    subject: '',
    heading: put(heading),
    ...(name && { name: put(name) }),
    paragraphs: paragraphs.map(put),
    ...(code && { code: put(code) }),
    ...(action && { action: { label: put(action.label), url: put(action.url) } }),
    ...(note && { note: put(note) }),
    ...(footer && { footer: put(footer) }),
    ...(unsubscribeUrl && { unsubscribeUrl: put(unsubscribeUrl) }),
  }
}

async function write(marked: MailContent): Promise<Template> {
  const html = await render(<MailLayout {...marked} />)
  return { html, text: toPlainText(html) }
}
