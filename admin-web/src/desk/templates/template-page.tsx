import { Alert } from '@mui/material'
import { useRef, useState } from 'react'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { OfferTemplate } from '../../providers/types'
import { FormFailure } from '../../shared/form-failure'
import { OfferForm } from '../../shared/offers/offer-form'
import { contentOf, type OfferValues, valuesOf } from '../../shared/offers/offer-values'
import { useOfferAct } from '../../shared/offers/use-offer-act'
import { wrongInputs } from '../../shared/offers/wrong-inputs'
import { PageHeader } from '../../shared/page-header'
import { ShowPage } from '../../shared/show-page'

/** A template, which is saved while the member types. */
export default function TemplatePage() {
  return (
    <ShowPage<OfferTemplate>
      isComplete={({ content }) => content !== undefined}
      render={(template) => <Template key={template.id} found={template} />}
    />
  )
}

function Template({ found }: { found: OfferTemplate }) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const saved = useRef(found)
  const [values, setValues] = useState(() => valuesOf(found.content))
  const [failure, setFailure] = useState<string>()
  const isChanged = found.version > saved.current.version

  const take = (template: OfferTemplate) => {
    saved.current = template
    setValues({ ...valuesOf(template.content), version: template.version })
  }
  const { act, isPending } = useOfferAct<OfferTemplate>({ onDone: take, onRefused: refresh })
  const send = (typed: OfferValues) => dataProvider.saveTemplate(saved.current, contentOf(typed))
  const save = async (typed: OfferValues) => {
    setFailure(undefined)
    const errors = await act('template', () => send(typed))
    if (!errors) return undefined
    const { inputs, rest } = wrongInputs(errors)
    setFailure(rest)
    return inputs
  }
  return (
    <>
      <PageHeader title={found.name} intro={translate('sihat.offer-templates.page')} />
      {isChanged && <Alert severity="warning">{translate('sihat.offer-templates.changed')}</Alert>}
      {failure && <FormFailure text={failure} />}
      <OfferForm
        values={values}
        isPending={isPending}
        isTemplate
        onSave={save}
        onAutosave={async (typed) => {
          saved.current = await send(typed)
        }}
      />
    </>
  )
}
