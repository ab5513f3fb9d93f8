import { html } from './html.js'

it('escapes texts, also in attributes, and keeps what was written as HTML', () => {
  const text = `<script>alert("x")</script> & 'y'`
  expect(html`<p title="${text}">${text}${html`<b>${1}</b>`}${['<', html`<br>`]}${null}</p>`.source).toBe(
    '<p title="&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#x27;y&#x27;">' +
      '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#x27;y&#x27;<b>1</b>&lt;<br></p>',
  )
})
