/** Where this tab keeps the contact form while it is typed. Apart from `enquiry-draft`, which only the contact page loads. */
export const ENQUIRY_KEY = 'sihat-enquiry'

/** The message was stored, or the person has signed out. */
export function dropEnquiry(): void {
  try {
    sessionStorage.removeItem(ENQUIRY_KEY)
  } catch {
    // A browser that refuses its storage has kept nothing.
  }
}
