/** 'MMM dd, yyyy', for example "Nov 07, 2026". A plain date (YYYY-MM-DD) is taken as that day everywhere. */
export function formatDate(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(iso))
}
