import { CanAccess, useTranslate } from 'react-admin'
import { BackLink } from '../../shared/back-link'
import { ListPage } from '../../shared/list-page'
import { RecipeCards, RecipeTable } from './recipe-rows'
import { SaveRecipe } from './save-recipe'

const sort = { field: 'host', order: 'ASC' } as const

export default function RecipeList() {
  const translate = useTranslate()
  return (
    <>
      <BackLink to="/reviews#scrape" label={translate('sihat.review-recipes.back')} />
      <ListPage
        sort={sort}
        table={RecipeTable}
        cards={RecipeCards}
        actions={
          <CanAccess action="create">
            <SaveRecipe />
          </CanAccess>
        }
      />
    </>
  )
}
