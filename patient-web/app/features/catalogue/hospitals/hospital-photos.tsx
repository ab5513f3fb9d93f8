import type { HospitalPhoto } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { ProfileSection } from '../profile'
import styles from './hospital-photos.module.css'

/** A first view has no room for more; who wants all of it opens the picture itself. */
const WIDEST_OF_PAGE = 960

function Picture({ photo, eager = false, sizes }: { photo: HospitalPhoto; eager?: boolean; sizes: string }) {
  const { alt, width, height, files } = photo
  const shown = files.filter((file) => file.width <= WIDEST_OF_PAGE)
  return (
    <img
      className={styles.image}
      src={shown.at(-1)?.url}
      srcSet={shown.map((file) => `${file.url} ${file.width}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  )
}

/** Whose it is and why we may show it: no picture stands without. */
function Credit({ photo: { credit, licence, sourceUrl } }: { photo: HospitalPhoto }) {
  const t = useT()
  return (
    <figcaption className={styles.credit}>
      <span>{t('catalogue.photo.credit', { credit, licence })}</span>
      {sourceUrl && (
        <a href={sourceUrl} rel="noopener noreferrer">
          {t('catalogue.photo.source')}
        </a>
      )}
    </figcaption>
  )
}

/** In the place of the drawing. */
export const FirstPhoto = ({ photo }: { photo: HospitalPhoto }) => (
  <figure className={styles.first}>
    <Picture photo={photo} eager sizes="(min-width: 48rem) 28rem, 100vw" />
    <Credit photo={photo} />
  </figure>
)

export function MorePhotos({ photos }: { photos: HospitalPhoto[] }) {
  const t = useT()
  if (photos.length === 0) return null
  return (
    <ProfileSection title={t('catalogue.photos')}>
      <ul className={styles.gallery}>
        {photos.map((photo) => (
          <li key={photo.files[0]?.url}>
            <figure>
              <a
                className={styles.open}
                href={photo.files.at(-1)?.url}
                aria-label={t('catalogue.photo.large', { alt: photo.alt })}
              >
                <Picture photo={photo} sizes="(min-width: 48rem) 20rem, 50vw" />
              </a>
              <Credit photo={photo} />
            </figure>
          </li>
        ))}
      </ul>
    </ProfileSection>
  )
}
