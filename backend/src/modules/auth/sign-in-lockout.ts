/** Failed attempts by address, or by address and device where that has signed in before: a success clears them. */
export const SIGN_IN_LIMIT = { bucket: 'sign-in', limit: 3, windowSeconds: 15 * 60 }
/** After so many failures in a row only a reset of the password opens the account. */
export const MOST_FAILURES = 100
