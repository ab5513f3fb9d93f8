/** The copies of public pages that this device keeps tell what somebody read: they go when that person signs out. */
export async function forgetCopies(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('sihat-copies-')).map((name) => caches.delete(name)),
  )
}
