import AddIcon from '@mui/icons-material/AddOutlined'
import { useDataProvider, useTranslate } from 'react-admin'
import type { ReviewRecipe } from '../../providers/types'
import { FormDialog, typedIn } from '../../shared/form-dialog'
import { OpenDialog } from '../../shared/open-dialog'
import { RecordField } from '../../shared/record-field'
import { isRequired, REQUIRED, readRecipe, SELECTORS, USUAL_BEST } from './recipe-fields'
import { TryRecipe } from './try-recipe'

const RESOURCE = 'review-recipes'

const read = (form: FormData) => ({ host: typedIn(form, 'host'), ...readRecipe(form) })

/** Tells how reviews are read on a host whose pages do not say it. */
export function SaveRecipe({ recipe }: { recipe?: ReviewRecipe }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const texts = `sihat.${RESOURCE}.${recipe ? 'edit' : 'add'}`
  const hintOf = (field: string) => translate(`sihat.${RESOURCE}.hint.${field}`, { _: '' })
  const send = (form: FormData) =>
    recipe
      ? dataProvider.update(RESOURCE, { id: recipe.id, data: read(form), previousData: recipe })
      : dataProvider.create(RESOURCE, { data: read(form) })
  return (
    <OpenDialog
      {...(recipe
        ? { 'aria-label': translate(`${texts}.of`, { name: recipe.host }) }
        : { variant: 'contained', startIcon: <AddIcon /> })}
      dialog={(close) => (
        <FormDialog texts={texts} required={REQUIRED} isWide send={send} onClose={close}>
          {(errors) => (
            <>
              {(['host', ...SELECTORS] as const).map((field) => (
                <RecordField
                  key={field}
                  resource={RESOURCE}
                  errors={errors}
                  name={field}
                  value={recipe?.[field]}
                  isOptional={!isRequired(field)}
                  maxLength={field === 'host' ? 253 : 300}
                  hint={hintOf(field)}
                />
              ))}
              <RecordField
                resource={RESOURCE}
                errors={errors}
                name="ratingBest"
                value={recipe?.ratingBest ?? USUAL_BEST}
                isOptional
                isNumber
                maxLength={3}
                hint={hintOf('ratingBest')}
              />
              <TryRecipe />
            </>
          )}
        </FormDialog>
      )}
    >
      {translate(`${texts}.open`)}
    </OpenDialog>
  )
}
