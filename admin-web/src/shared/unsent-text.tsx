import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { typedTexts } from '../providers/typed-texts'
import { unsaved } from '../providers/unsaved'
import { Section } from './section'
import { TextsToCopy } from './texts-to-copy'
import { useUnsaved } from './use-unsaved'

/** Keeps typed text readable in place of the forms that held it. */
export function UnsentText() {
  const translate = useTranslate()
  const [unsent] = useState(() => (unsaved.isThere() ? typedTexts.read() : []))
  useUnsaved(unsent.length > 0)
  if (unsent.length === 0) return null
  return (
    <Section title={translate('sihat.error.unsentText')}>
      <TextsToCopy texts={unsent} />
    </Section>
  )
}
