import type { IconName } from '~/components/ui/icon'

export const telephone = (number: string) => `tel:${number.replace(/[^+\d]/g, '')}`
export const whatsapp = (number: string) => `https://wa.me/${number.replace(/\D/g, '')}`

/** The ways to reach the team, and what a press on each opens. */
export const CHANNELS = [
  { channel: 'email', icon: 'mail', href: (address: string) => `mailto:${address}` },
  { channel: 'phone', icon: 'phone', href: telephone },
  { channel: 'whatsapp', icon: 'chat', href: whatsapp },
  {
    channel: 'website',
    icon: 'globe',
    href: (address: string) => (address.includes('://') ? address : `https://${address}`),
  },
] as const satisfies { channel: string; icon: IconName; href: (value: string) => string }[]
