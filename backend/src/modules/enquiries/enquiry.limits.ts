/** Of one network: whoever writes shows no other identity. What was mistyped and refused does not count. */
export const ENQUIRY_LIMIT = { bucket: 'enquiry', limit: 5, windowSeconds: 5 * 60 }
