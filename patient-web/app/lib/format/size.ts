const KIB = 1024
const MIB = KIB * KIB

/** The size of a file, for example "340 kB" or "1.2 MB". */
export function formatSize(bytes: number, locale: string): string {
  const large = bytes >= MIB
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: large ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: large ? 1 : 0,
  }).format(large ? bytes / MIB : Math.ceil(bytes / KIB))
}
