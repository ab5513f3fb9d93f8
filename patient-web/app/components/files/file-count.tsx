import { useT } from '~/lib/i18n/i18n'

interface FileCountProps {
  /** The files that went with an assessment. */
  ids: string[]
  /** The files that the patient has now; undefined when they could not be loaded. */
  records: { id: string }[] | undefined
}

/** How many files went with an assessment, and how many of them are deleted, where that is known. */
export function FileCount({ ids, records }: FileCountProps) {
  const t = useT()
  const deleted = records ? ids.filter((id) => !records.some((record) => record.id === id)).length : 0
  const values = { count: ids.length, deleted }
  return <>{t(deleted > 0 ? 'common.files.count.deleted' : 'common.files.count', values)}</>
}
