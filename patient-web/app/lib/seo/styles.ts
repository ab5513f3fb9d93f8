import { createContext } from 'react'

/** The styles that stand in the page itself; where there are none, the page links to its files. */
export const StylesContext = createContext<string | undefined>(undefined)
