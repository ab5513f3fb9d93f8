/** Days and months of the back office are those of Malaysia, which has no summer time. */
export const MALAYSIA = 'Asia/Kuala_Lumpur'

/** The moment at which the day begins there. */
export const startOfDay = (day: string) => `${day}T00:00:00+08:00`
