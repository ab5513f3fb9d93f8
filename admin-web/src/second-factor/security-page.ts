/** The page of the patient site where an account's second factors are set up. */
export const SECURITY_PAGE = '/account/security'
