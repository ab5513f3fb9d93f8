import { useT } from '~/lib/i18n/i18n'

/** Says where the typed text is kept, once it is. */
export function KeptNote({ isKept }: { isKept: boolean }) {
  const t = useT()
  return (
    <p className="muted small" role="status">
      {isKept && t('common.kept')}
    </p>
  )
}
