import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import { render, toPlainText } from '@react-email/render'
import type { MailContent } from './mail-content.js'
import { mailText } from './mail-texts.js'

const ink = '#17262B'
const muted = '#475960'
const brand = '#0B5A61'
const font = { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif', fontSize: '16px' }
const paragraph = { ...font, color: ink, lineHeight: '26px', margin: '0 0 16px' }
const small = { ...font, color: muted, fontSize: '14px', lineHeight: '22px', margin: '0 0 8px' }

function MailLayout({ heading, name, paragraphs, action, note, footer }: MailContent) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{paragraphs[0] ?? heading}</Preview>
      <Body style={{ backgroundColor: '#F7EFE2', margin: 0, padding: '24px 8px' }}>
        <Container
          style={{
            backgroundColor: '#FFFFFF',
            border: '1px solid #CBD5D6',
            borderRadius: '8px',
            maxWidth: '560px',
            padding: '32px',
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
            {name ? mailText('mail.greeting', { name }) : mailText('mail.greetingWithoutName')}
          </Text>
          {paragraphs.map((text) => (
            <Text key={text} style={paragraph}>
              {text}
            </Text>
          ))}
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
              {/* In the text, the button has its address already. */}
              <Text data-skip-in-text="true" style={{ ...small, margin: '16px 0 0', wordBreak: 'break-all' }}>
                {action.url}
              </Text>
            </Section>
          )}
          {note && <Text style={small}>{note}</Text>}
          <Text style={paragraph}>{mailText('mail.signature')}</Text>
          <Hr style={{ borderColor: '#CBD5D6', margin: '24px 0 16px' }} />
          <Text style={small}>{footer ?? mailText('mail.footer')}</Text>
        </Container>
      </Body>
    </Html>
  )
}

/** The mail as the reader sees it, and as text for readers without HTML. */
export async function renderLayout(content: MailContent): Promise<{ html: string; text: string }> {
  const html = await render(<MailLayout {...content} />)
  return { html, text: toPlainText(html) }
}
