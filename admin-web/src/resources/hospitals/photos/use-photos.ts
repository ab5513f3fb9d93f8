import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'

/** The photos of a hospital, in the order of its page. */
export function usePhotos(hospitalId: string) {
  const dataProvider = useDataProvider<SihatDataProvider>()
  return useQuery({
    queryKey: ['hospital-photos', hospitalId],
    queryFn: () => dataProvider.listPhotos(hospitalId),
    retry: false,
  })
}

/**
 * An address of the photo for this page alone: the server shows it to whoever is signed in, which an image cannot say. It is
 * asked for once: a photo never changes, and one that was removed is not asked for again.
 */
export function usePreview(hospitalId: string, photoId: string) {
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [url, setUrl] = useState<string>()
  const [isError, setIsError] = useState(false)
  useEffect(() => {
    let made: string | undefined
    let isLeft = false
    dataProvider.previewPhoto(hospitalId, photoId).then(
      (photo) => {
        if (isLeft) return
        made = URL.createObjectURL(photo)
        setUrl(made)
      },
      () => !isLeft && setIsError(true),
    )
    return () => {
      isLeft = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [dataProvider, hospitalId, photoId])
  return { url, isError }
}
