import { EarlierMatchings } from './earlier-matchings'
import { MatchingResult } from './matching-result'
import { useMatchings } from './use-matchings'

/** Shows and deletes stored matchings. Patients can do both after Premium has ended. */
export function StoredMatchings() {
  return <MatchingsOnPage {...useMatchings()} />
}

export function MatchingsOnPage({
  shown,
  earlier,
  result,
  show,
  load,
  forget,
}: ReturnType<typeof useMatchings>) {
  return (
    <>
      <div ref={result} tabIndex={-1}>
        {shown && <MatchingResult matching={shown} />}
      </div>
      <EarlierMatchings
        matchings={earlier}
        shownId={shown?.id ?? undefined}
        onShow={show}
        onDeleted={forget}
        onRetry={() => void load()}
      />
    </>
  )
}
