/** Of one person: 3 in 600,000 ms. What was incomplete and refused does not count, nor does a repetition of one key. */
export const SUBMISSION_LIMIT = { bucket: 'assessment', limit: 3, windowSeconds: 600 }
