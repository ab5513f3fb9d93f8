import { useRef } from 'react'
import { useNotify, useRefresh, useTranslate, useUpdate } from 'react-admin'
import { problemCode } from '../../providers/problem'
import type { AdminReview } from '../../providers/types'
import { Undoable } from '../../shared/undoable'

type Change = Partial<Pick<AdminReview, 'state' | 'isSuccessStory'>>

/** Hides a review and shows it again, makes a success story of it. A press on Undo is the same the other way round. */
export function useModeration() {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<AdminReview>()
  /** `isPending` is only known with the next render: too late for the second press of a double click. */
  const isSent = useRef(false)

  const change = (review: AdminReview, data: Change, onDone?: (review: AdminReview) => void) => {
    if (isSent.current) return
    isSent.current = true
    void update(
      'reviews',
      { id: review.id, data, previousData: review },
      {
        mutationMode: 'pessimistic',
        onSuccess: (changed) => {
          refresh()
          onDone?.(changed)
          if (!data.state) notify('sihat.reviews.updated', { type: 'success' })
          else
            notify(
              <Undoable
                text={translate(
                  data.state === 'hidden' ? 'sihat.reviews.hiddenNow' : 'sihat.reviews.shownNow',
                )}
                onUndo={() => change(changed, { state: review.state }, onDone)}
              />,
            )
        },
        onError: (error) => {
          const isStale = problemCode(error) === 'stale_version'
          notify(isStale ? 'sihat.reviews.conflict' : 'sihat.reviews.updateFailed', {
            type: isStale ? 'warning' : 'error',
          })
          if (isStale) refresh()
        },
        onSettled: () => {
          isSent.current = false
        },
      },
    )
  }
  return { change, isPending }
}
