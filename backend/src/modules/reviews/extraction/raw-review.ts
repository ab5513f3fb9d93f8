/** What stands on a page, as it stands there. */
export interface RawReview {
  reviewer?: string | undefined
  text?: string | undefined
  rating?: RawRating | undefined
  date?: string | undefined
  treatment?: string | undefined
  /** The organisation that it is said to be about. */
  subject?: string | undefined
}

export interface RawRating {
  value?: string | undefined
  best?: string | undefined
  worst?: string | undefined
}
