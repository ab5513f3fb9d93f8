import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const ADD = '#add'

/** The dialog that adds something to a list: it has an address, so that other pages can lead to it. */
export function useAddDialog() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [isPressed, setIsPressed] = useState(false)
  return {
    isOpen: isPressed || hash === ADD,
    open: () => setIsPressed(true),
    close: () => {
      setIsPressed(false)
      if (hash === ADD) navigate({ search }, { replace: true })
    },
  }
}
