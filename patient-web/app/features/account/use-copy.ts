import { useState } from 'react'

/** Puts a text on the clipboard. No function where the browser has none for this page. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState(false)
  const { clipboard } = navigator as Partial<Navigator>
  const copy = () => {
    void clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return { copied, copy: clipboard && copy }
}
