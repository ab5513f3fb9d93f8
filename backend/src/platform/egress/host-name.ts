import { isFQDN, isIP } from 'class-validator'

/**
 * Names that mean something within one network only, such as the one at which clouds hand out their keys, or that no page
 * has (RFC 6761, 6762, 7686, 8375, 9476). `.example` and `.test` stay: the demonstration and the tests use them, and nothing answers
 * there on the internet.
 */
const INNER_NAME =
  /\.(alt|arpa|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost|onion|private|svc)$/

/**
 * The host's name in one spelling, such as `xn--bcher-kva.example`.
 * @returns undefined for text that is no name of a public host: an address of numbers in any notation, one word, a name of an
 * inner network, a name with anything behind it
 */
export function hostName(text: string): string | undefined {
  const address = `http://${text.trim()}/`
  if (/[/?#@\\:\s]/.test(text.trim()) || !URL.canParse(address)) return undefined
  const { hostname } = new URL(address)
  return isFQDN(hostname) && !isIP(hostname) && !INNER_NAME.test(hostname) ? hostname : undefined
}

/** Written as people write it: scheme in small letters, no credentials, no port, nothing that leaves an attribute or a tag. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@:\\<>"'`{}|^]+([/?#][^\s\\<>"'`{}|^]*)?$/

/** Whether the text is the address of a page on a public host. */
export function isPublicWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text) && URL.canParse(text) && hostName(new URL(text).hostname) !== undefined
}
