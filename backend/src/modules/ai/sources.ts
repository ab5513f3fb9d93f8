import type { SourceView } from './chat.dto.js'
import type { Findings } from './findings.js'

/** Every page that findings lead to. */
function pagesOf({ treatments, hospitals, destinations, guides, offer }: Findings): SourceView[] {
  return [
    ...(offer ? [{ kind: 'offer' as const, title: offer.title, path: offer.path }] : []),
    ...treatments.map(({ slug, name }) => ({
      kind: 'treatment' as const,
      title: name,
      path: `/treatments/${slug}`,
    })),
    ...hospitals.map(({ slug, name }) => ({
      kind: 'hospital' as const,
      title: name,
      path: `/hospitals/${slug}`,
    })),
    ...destinations.map(({ slug, country }) => ({
      kind: 'destination' as const,
      title: country,
      path: `/destinations/${slug}`,
    })),
    ...guides.map(({ title, path }) => ({ kind: 'guide' as const, title, path })),
  ]
}

/** Those that the answer links to, in the order of the findings. */
export const sourcesOf = (answer: string, findings: Findings): SourceView[] =>
  pagesOf(findings).filter(({ path }) => answer.includes(`](${path})`))
