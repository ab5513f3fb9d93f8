import RecipesIcon from '@mui/icons-material/ChecklistOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const reviewRecipes = {
  name: 'review-recipes',
  icon: RecipesIcon,
  list: lazy(() => import('./recipe-list')),
  options: { partOf: 'reviews' },
} satisfies ResourceProps
