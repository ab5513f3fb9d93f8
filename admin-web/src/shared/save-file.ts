/** Hands a file to the browser, which saves it under its name. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser has taken it by then; at once, some would have nothing to save.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
