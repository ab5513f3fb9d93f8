import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { DeskPageFact } from '../../providers/types'
import { FormDialog, FormField, typedIn } from '../../shared/form-dialog'
import { OpenDialog } from '../../shared/open-dialog'

const TEXTS = 'sihat.page.propose'
/** A hospital has several of these: a proposal adds one. */
const LISTED: readonly string[] = ['accreditation', 'features']
const NUMBERS: readonly string[] = ['establishedYear', 'doctorCount', 'bedCapacity', 'staffCount']

interface ProposeFactProps extends DeskPageFact {
  hospitalId: string
}

/** Proposes a fact to the team. */
export function ProposeFact({ hospitalId, fact, stated }: ProposeFactProps) {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`${TEXTS}.${key}`, values)
  const dataProvider = useDataProvider<SihatDataProvider>()
  const named = { fact: translate(`sihat.page.facts.${fact}`) }
  const act = LISTED.includes(fact) ? 'add' : 'change'
  const send = (form: FormData) =>
    dataProvider.proposeFact({
      hospitalId,
      fact,
      value: typedIn(form, 'value') ?? '',
      sourceUrl: typedIn(form, 'sourceUrl'),
      comment: typedIn(form, 'comment'),
    })
  return (
    <OpenDialog
      aria-label={text(`${act}Of`, named)}
      dialog={(close) => (
        <FormDialog texts={TEXTS} values={named} required={['value']} send={send} onClose={close}>
          {(errors) => (
            <>
              <FormField
                name="value"
                errors={errors}
                label={named.fact}
                hint={NUMBERS.includes(fact) ? text('numberHint') : text(`${act}Hint`)}
                defaultValue={act === 'add' ? '' : (stated[0]?.value ?? '')}
                html={{ maxLength: 1_000 }}
                autoFocus
              />
              <FormField
                name="sourceUrl"
                type="url"
                errors={errors}
                label={text('sourceUrl')}
                hint={text('sourceUrlHint')}
                html={{ maxLength: 2_000 }}
              />
              <FormField
                name="comment"
                errors={errors}
                label={text('comment')}
                hint={text('commentHint')}
                multiline
                minRows={2}
                html={{ maxLength: 2_000 }}
              />
            </>
          )}
        </FormDialog>
      )}
    >
      {text(act)}
    </OpenDialog>
  )
}
