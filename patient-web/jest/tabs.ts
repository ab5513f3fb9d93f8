/** Tabs as a browser opens them. Gives the address that each one shows in the end, "closed" where it was closed again. */
export function openedTabs({ blocked = false } = {}): string[] {
  const shown: string[] = []
  window.open = () => {
    if (blocked) return null
    const at = shown.push('nothing') - 1
    return {
      opener: window,
      document: document.implementation.createHTMLDocument(),
      location: {
        replace: (address: string) => {
          shown[at] = address
        },
      },
      close: () => {
        shown[at] = 'closed'
      },
    } as unknown as Window
  }
  return shown
}
