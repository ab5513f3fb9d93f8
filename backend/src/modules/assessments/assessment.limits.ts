/** Of one person: 3 in 600,000 ms. Only what is stored counts, and a repetition of one key is stored once. */
export const SUBMISSION_LIMIT = { bucket: 'assessment', limit: 3, windowSeconds: 600 }
