import type { TreatmentCard } from '~/lib/api/types'
import styles from './category-picture.module.css'

/** The drawn picture of a category; complementary treatments have none. */
export function CategoryPicture({ category }: Pick<TreatmentCard, 'category'>) {
  if (category === 'complementary') return null
  return (
    <img
      className={styles.picture}
      src={`/img/category-${category}.svg`}
      width="240"
      height="160"
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
