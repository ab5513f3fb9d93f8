/** A name within a sentence, whichever direction it has. */
export const isolated = (name: string) => `\u2068${name}\u2069`
