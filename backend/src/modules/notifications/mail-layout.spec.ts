import { renderLayout } from './mail-layout.js'

const mail = (name: string, body: string) => ({
  locale: 'en',
  subject: 's',
  heading: 'You have an update',
  name,
  paragraphs: [body],
  action: { label: 'See it', url: 'https://sihat.example/x?a=1&b=2' },
})

it('writes each mail with its own words, whatever was written before', async () => {
  await renderLayout(mail('Ada', 'The first'))
  const { html, text } = await renderLayout(mail('Bisi', 'The second'))
  expect(text).toMatch(
    /^Sihat\n+You have an update\n+Hello Bisi,\n+The second\n+See it https:\S+b=2\n+The Sihat team/,
  )
  expect(html).toContain('<h1')
  expect(html).toContain('Hello Bisi,')
  expect(`${html}${text}`).not.toMatch(/Ada|first|§/)
})

it('shows words as words: no markup, no mark of its own, no second line', async () => {
  const { html, text } = await renderLayout(mail('<img src=x> §0§', 'a $& $1\r\nBcc: "b" & \'c\''))
  expect(html).toContain('&lt;img src=x&gt; §0§')
  expect(html).toContain('Bcc: &quot;b&quot; &amp; &#x27;c&#x27;')
  expect(html).not.toContain('<img')
  expect(text).toContain('a $& $1 Bcc: "b" & \'c\'')
})
