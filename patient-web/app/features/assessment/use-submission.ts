import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Refusal } from '~/components/form/refusal'
import type { DraftKeeper } from './draft-keeper'
import type { AssessmentFiles } from './files'
import { submitAssessment } from './submit'

/** Whose submission was waiting for files when the page was left. */
let leftWaiting: string | undefined

interface SubmissionProps {
  userId: string
  keeper: DraftKeeper
  files: AssessmentFiles | undefined
  onStored: (id: string) => void
  onRefused: (refusal: Refusal) => void
}

/** Submits once, when the files that are under way have come. Whoever leaves before that is told when they are back. */
export function useSubmission({ userId, keeper, files, onStored, onRefused }: SubmissionProps) {
  const [state, setState] = useState<'ready' | 'waiting' | 'stopped' | 'left' | 'busy'>(() =>
    leftWaiting === userId ? 'left' : 'ready',
  )
  const underWay = useRef(false)
  const failedBefore = useRef(0)
  const { ready = [], uploading = 0, failed = 0 } = files ?? {}

  useEffect(() => {
    leftWaiting = state === 'waiting' ? userId : undefined
  }, [state, userId])

  async function send() {
    if (underWay.current) return
    underWay.current = true
    setState('busy')
    const outcome = await submitAssessment(
      keeper,
      ready.map(({ id }) => id),
    )
    underWay.current = false
    if ('id' in outcome) return onStored(outcome.id)
    setState('ready')
    onRefused(outcome)
  }

  const filesSettled = useEffectEvent(() => {
    if (failed > failedBefore.current) setState('stopped')
    else void send()
  })
  useEffect(() => {
    if (state === 'waiting' && uploading === 0) filesSettled()
  }, [state, uploading])

  return {
    state,
    submit: () => {
      failedBefore.current = failed
      if (uploading > 0) setState('waiting')
      else void send()
    },
    stopWaiting: () => setState('ready'),
  }
}
