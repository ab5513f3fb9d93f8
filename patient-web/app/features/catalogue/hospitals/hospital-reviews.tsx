import { Link } from 'react-router-dom'
import { ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import type { Review, Reviews } from '~/lib/api/types'
import { formatDate } from '~/lib/format/date'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { hospitalPath } from '../paths'
import { ProfileSection } from '../profile'
import styles from './hospital-reviews.module.css'

interface HospitalReviewsProps {
  slug: string
  /** Undefined when they could not be loaded. */
  reviews: Reviews | undefined
  /** The list begins after other reviews. */
  further: boolean
}

/** What patients published elsewhere: each with its address and the day it was read, none of it ours. */
export function HospitalReviews({ slug, reviews, further }: HospitalReviewsProps) {
  const t = useT()
  return (
    <ProfileSection id="reviews" title={t('catalogue.reviews')}>
      {reviews ? <Published {...{ slug, reviews, further }} /> : <p>{t('catalogue.reviews.error')}</p>}
    </ProfileSection>
  )
}

function Published({ slug, reviews, further }: HospitalReviewsProps & { reviews: Reviews }) {
  const t = useT()
  const { items, nextCursor, summary } = reviews
  const notShown = summary.notShown > 0 && (
    <p className="muted small">{t('catalogue.reviews.notShown', { count: summary.notShown })}</p>
  )
  if (summary.count === 0)
    return (
      <>
        <p>{t('catalogue.reviews.none')}</p>
        {notShown}
      </>
    )
  return (
    <div className={styles.reviews}>
      <p>
        <strong>{t('catalogue.reviews.count', { count: summary.count })}</strong>{' '}
        {summary.averageRating === null
          ? t('catalogue.reviews.noAverage')
          : t('catalogue.reviews.average', { average: summary.averageRating, rated: summary.rated })}{' '}
        {summary.successStories > 0 && t('catalogue.reviews.stories', { count: summary.successStories })}
      </p>
      <p className="muted small">{t('catalogue.reviews.note')}</p>
      {notShown}
      <ul className={styles.reviews}>
        {items.map((review) => (
          <li key={review.id}>
            <PublishedReview review={review} />
          </li>
        ))}
      </ul>
      <p className={styles.pages}>
        {further && <Link to={`${hospitalPath({ slug })}#reviews`}>{t('catalogue.reviews.newest')}</Link>}
        {nextCursor && (
          <ButtonLink to={`${hospitalPath({ slug })}?reviews=${nextCursor}#reviews`}>
            {t('catalogue.reviews.more')}
          </ButtonLink>
        )}
      </p>
    </div>
  )
}

function PublishedReview({ review }: { review: Review }) {
  const t = useT()
  const locale = useLocale()
  const { reviewerName, reviewText, rating, reviewDate, treatmentMentioned, sourceUrl, scrapedAt } = review
  return (
    <figure className={styles.review}>
      {review.isSuccessStory && <p className={styles.story}>{t('catalogue.reviews.story')}</p>}
      <blockquote dir="auto">{reviewText}</blockquote>
      <figcaption>
        <p>
          <strong dir="auto">{reviewerName}</strong>
          {reviewDate && `, ${formatDate(reviewDate, locale)}`}
          {treatmentMentioned && `, ${treatmentMentioned}`}
        </p>
        <p className="muted">
          {rating === null
            ? t('catalogue.reviews.ratingNotStated')
            : t('catalogue.reviews.rating', { rating })}
        </p>
        <p className={`muted small ${styles.source}`}>
          <Icon name="globe" size={16} />
          <span>
            {t('catalogue.reviews.source')}{' '}
            <a href={sourceUrl} rel="noopener noreferrer nofollow ugc">
              {hostOf(sourceUrl)}
            </a>
            {`, ${t('catalogue.reviews.readOn', { date: formatDate(scrapedAt, locale) })}`}
          </span>
        </p>
      </figcaption>
    </figure>
  )
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : address
}
