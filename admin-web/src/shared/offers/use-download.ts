import { useNotify } from 'react-admin'
import { errorText } from '../error-text'
import { saveFile } from '../save-file'

/** Opens a file and hands it to the browser. Tells the reader when it could not be opened. */
export function useDownload(open: () => Promise<File>) {
  const notify = useNotify()
  return async () => {
    try {
      saveFile(await open())
    } catch (error) {
      notify(errorText(error), { type: 'error' })
    }
  }
}
