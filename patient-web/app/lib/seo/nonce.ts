import { createContext } from 'react'

/** The content security policy nonce of the page. Known on the server only: browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
