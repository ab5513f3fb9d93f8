import { Link } from '@mui/material'

/** A dialler takes digits; people write spaces, dots and brackets between them. */
export const dialled = (phone: string) => phone.replace(/[^+\d]/g, '')

export const PhoneLink = ({ phone }: { phone: string }) => (
  <Link href={`tel:${dialled(phone)}`} sx={{ display: 'inline-block', py: 1 }}>
    {phone}
  </Link>
)
