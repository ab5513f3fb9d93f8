import { Button, FormHelperText } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../providers/data-provider'
import { TickBoxes } from './tick-boxes'

interface CountryBoxesProps {
  name: string
  label: string
  ticked: readonly string[]
  error?: string
}

/** Any of the countries on file; a field `<name>-known` goes along once they are there. */
export function CountryBoxes({ name, label, ticked, error }: CountryBoxesProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['countries', 'all'],
    queryFn: () => dataProvider.listCountries(),
    retry: false,
  })
  if (isError) {
    return (
      <div role="alert">
        <FormHelperText error>{translate('sihat.hospitals.form.countriesFailed')}</FormHelperText>
        <Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>
      </div>
    )
  }
  if (!data) return null
  return (
    <>
      <input type="hidden" name={`${name}-known`} value="yes" />
      <TickBoxes name={name} label={label} options={data} ticked={ticked} error={error} />
    </>
  )
}
