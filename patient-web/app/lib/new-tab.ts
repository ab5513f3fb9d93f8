export interface NewTab {
  show: (address: string) => void
  close: () => void
}

/**
 * A tab that is opened by the press itself, before its address is known: a moment later no browser would let it open.
 * @param meanwhile what it says until then
 * @returns undefined where the browser opens none
 */
export function openTab(meanwhile: string): NewTab | undefined {
  const tab = window.open('', '_blank')
  if (!tab) return undefined
  // The page that it will show is somebody else's and gets no hold of this one.
  tab.opener = null
  tab.document.title = meanwhile
  tab.document.body.textContent = meanwhile
  return {
    show: (address) => tab.location.replace(address),
    close: () => tab.close(),
  }
}
