/** Where there is no room for all of it, an address breaks before its @. */
export function EmailAddress({ email }: { email: string }) {
  const [mailbox, host] = email.split('@')
  return (
    <>
      {mailbox}
      <wbr />@{host}
    </>
  )
}
