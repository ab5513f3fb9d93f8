import { useRef, useState } from 'react'
import { HttpError, useDataProvider, useNotify, useRefresh } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import { problemCode } from '../../../providers/problem'
import type { ImportedLine } from '../../../providers/types'

const MOST_BYTES = 2 * 1024 * 1024

interface Chosen {
  name: string
  csv: Blob
  /** One key is one import. */
  key: string
}

/** What is known of the chosen file; it stays until another one is chosen. */
interface State {
  chosen?: Chosen
  lines?: ImportedLine[]
  isDone?: boolean
  busy?: 'checking' | 'adding'
  /** Words, or a key of the texts, about the file and about adding what is in it. */
  fileFailure?: string
  canCheckAgain?: boolean
  addFailure?: string
}

export const countOf = (lines: ImportedLine[], outcome: ImportedLine['outcome']) =>
  lines.filter((line) => line.outcome === outcome).length

/** The file as it was when it was chosen: what is checked is what is added. */
async function copyOf(file: File): Promise<Blob> {
  return new Blob([await file.arrayBuffer()], { type: 'text/csv' })
}

const texts = 'sihat.hospitals.import'

export function useImport() {
  const dataProvider = useDataProvider<SihatDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const [state, setState] = useState<State>({})
  /** An answer about a file that was replaced meanwhile counts no more. */
  const current = useRef<Chosen>(undefined)
  const isSent = useRef(false)

  const check = async (chosen: Chosen, addFailure?: string) => {
    current.current = chosen
    setState({ chosen, busy: 'checking' })
    const next = await dataProvider.checkImport(chosen.csv).then(
      ({ lines }): State => ({ chosen, lines, addFailure }),
      (error: unknown): State => {
        const isRefused = error instanceof HttpError && error.status >= 400 && error.status < 500
        return isRefused
          ? { chosen, fileFailure: error.message }
          : { chosen, fileFailure: `${texts}.file.failed`, canCheckAgain: true }
      },
    )
    if (current.current === chosen) setState(next)
  }

  const choose = async (file: File) => {
    current.current = undefined
    if (file.size > MOST_BYTES) return setState({ fileFailure: `${texts}.file.tooLarge` })
    const csv = await copyOf(file).catch(() => undefined)
    if (!csv) return setState({ fileFailure: `${texts}.file.unreadable` })
    await check({ name: file.name, csv, key: crypto.randomUUID() })
  }

  const refused = async (chosen: Chosen, error: unknown) => {
    const status = error instanceof HttpError ? error.status : 0
    if (problemCode(error) === 'invalid_input') return check(chosen, `${texts}.add.changed`)
    // Without an answer, nobody knows here whether it was done.
    const addFailure = `${texts}.add.${status === 0 || status >= 500 ? 'unheard' : 'failed'}`
    setState((before) => ({ ...before, busy: undefined, addFailure }))
  }

  const add = async () => {
    const { chosen } = state
    if (!chosen || isSent.current) return
    isSent.current = true
    setState((before) => ({ ...before, busy: 'adding', addFailure: undefined }))
    try {
      const { lines } = await dataProvider.importHospitals(chosen.csv, chosen.key)
      notify(`${texts}.add.done`, {
        type: 'success',
        messageArgs: { smart_count: countOf(lines, 'added') },
      })
      setState({ chosen, lines, isDone: true })
      refresh()
    } catch (error) {
      await refused(chosen, error)
    } finally {
      isSent.current = false
    }
  }

  return {
    ...state,
    choose,
    checkAgain: () => state.chosen && check(state.chosen),
    add,
    reset: () => {
      current.current = undefined
      setState({})
    },
  }
}
