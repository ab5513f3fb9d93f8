import { Box, Typography } from '@mui/material'
import { DataTable, useTranslate } from 'react-admin'
import type { ReviewRecipe } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { formatDate } from '../../shared/format'
import { RemoveRecord } from '../../shared/remove-record'
import { withStickyColumn } from '../../shared/sticky-column'
import { selectorsOf } from './recipe-fields'
import { SaveRecipe } from './save-recipe'

const Column = DataTable.Col<ReviewRecipe>

const Actions = ({ recipe }: { recipe: ReviewRecipe }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
    <SaveRecipe recipe={recipe} />
    <RemoveRecord resource="review-recipes" record={recipe} name={recipe.host} />
  </Box>
)

/** What is looked for on a page, and where. */
function Selectors({ recipe }: { recipe: ReviewRecipe }) {
  const translate = useTranslate()
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.25 }}
    >
      {selectorsOf(recipe).map(({ field, selector }) => (
        <Box key={field} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {translate(`resources.review-recipes.fields.${field}`)}
          </Typography>
          <Box
            component="dd"
            sx={{ m: 0, fontFamily: 'monospace', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
          >
            {selector}
            {field === 'rating' &&
              ` (${translate('sihat.review-recipes.best', { best: recipe.ratingBest })})`}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

export const RecipeTable = () => (
  <DataTable<ReviewRecipe> bulkActionButtons={false} rowClick={false} sx={withStickyColumn('actions')}>
    <Column source="host" render={({ host }) => <strong>{host}</strong>} />
    <Column source="selectors" disableSort render={(recipe) => <Selectors recipe={recipe} />} />
    <Column source="createdAt" render={({ createdAt }) => formatDate(createdAt)} />
    <Column source="actions" disableSort render={(recipe) => <Actions recipe={recipe} />} />
  </DataTable>
)

export const RecipeCards = () => (
  <Cards<ReviewRecipe>
    render={(recipe) => (
      <>
        <Typography sx={{ fontWeight: 600 }}>{recipe.host}</Typography>
        <Selectors recipe={recipe} />
        <Actions recipe={recipe} />
      </>
    )}
  />
)
