/** The API takes no more characters. */
export const LONGEST_NAME = 120
