const NAME = 'sidebar:state'
const SEVEN_DAYS_S = 7 * 24 * 60 * 60

/** Open unless the cookie says otherwise. */
export const readSidebarCookie = () => !document.cookie.split('; ').includes(`${NAME}=false`)

export function writeSidebarCookie(open: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two current browsers
  document.cookie = `${NAME}=${open}; path=/; max-age=${SEVEN_DAYS_S}; samesite=lax`
}
