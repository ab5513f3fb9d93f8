const FIVE_IN_FIVE_MINUTES = { limit: 5, windowSeconds: 5 * 60 }

/** Of one person. */
export const EXPORT_LIMIT = { bucket: 'data-export', ...FIVE_IN_FIVE_MINUTES }
export const ERASURE_LIMIT = { bucket: 'data-erasure', ...FIVE_IN_FIVE_MINUTES }
