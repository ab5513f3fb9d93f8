import { TextField } from '@mui/material'
import type { typedTexts } from '../providers/typed-texts'

interface TextsToCopyProps {
  texts: ReturnType<typeof typedTexts.read>
}

/** Typed texts, each under the name of its field. */
export const TextsToCopy = ({ texts }: TextsToCopyProps) =>
  texts.map(({ label, text }, index) => (
    <TextField
      // biome-ignore lint/suspicious/noArrayIndexKey: the texts do not change, and two fields may have one name
      key={index}
      label={label}
      value={text}
      slotProps={{ htmlInput: { readOnly: true } }}
      multiline
      fullWidth
    />
  ))
