import PageIcon from '@mui/icons-material/ArticleOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const ownPage = {
  name: 'page',
  icon: PageIcon,
  list: lazy(() => import('./own-page')),
} satisfies ResourceProps
