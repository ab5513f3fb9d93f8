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

/** An address of the photo for this page alone: the server shows it to whoever is signed in, which an image cannot say. */
export function usePreview(hospitalId: string, photoId: string) {
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, isError } = useQuery({
    queryKey: ['hospital-photo', hospitalId, photoId],
    queryFn: () => dataProvider.previewPhoto(hospitalId, photoId),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { url, isError }
}
