const LENGTH = 8

/** The end of the id, by which the team and the patient name a booking. */
export const referenceOf = ({ id }: { id: string }) => id.slice(-LENGTH)
