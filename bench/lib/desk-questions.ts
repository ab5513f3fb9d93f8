/** What a member asks the lists of the hospital desk, and which rows are the answer. */
const PAGE = 25
/** Counts of a search end here. */
const MOST_SOUGHT = 1_000
const DESK_TURNS = ['hospital', 'patient', 'team', 'agreed', 'ended']
const STATUSES = ['sent', 'viewed', 'question_open', 'offered', 'declined', 'expired', 'withdrawn']
const STATES = [
  'sent',
  'viewed',
  'question_open',
  'offered',
  'accepted',
  'agreed',
  'offer_expired',
  'offer_withdrawn',
  'expired',
  'declined',
  'withdrawn',
]
const STATE = `case when q.status <> 'offered' then q.status when w.confirmed_at is not null then 'agreed'
  when w.confirm_by is not null then 'accepted' when w.status in ('expired', 'withdrawn') then 'offer_' || w.status else 'offered' end`

/** The rows of all hospitals, as the owner of the tables reads them. */
export const VIEWS = `
  create temporary view cases as
    select *, array_position(array[${STATES.map((state) => `'${state}'`)}], state) as status_order,
      case when state in ('sent', 'viewed', 'accepted') then 'hospital' when state in ('question_open', 'offered') then 'patient'
        when state = 'expired' then 'team' when state = 'agreed' then 'agreed' else 'ended' end as turn
    from (select q.id, q.hospital_id, q.status, q.sent_at, h.name as hospital, t.name as treatment, ${STATE} as state,
        case when w.confirmed_at is null then coalesce(w.confirm_by, q.due_at) else q.due_at end as due_at
      from quote_requests q join hospitals h on h.id = q.hospital_id join bookings b on b.id = q.booking_id
      left join treatments t on t.id = b.treatment_id
      left join (select o.quote_request_id, o.status, a.confirm_by, a.confirmed_at from offers o
        left join offer_acceptances a on a.offer_id = o.id and a.ended_at is null) w on w.quote_request_id = q.id
      where q.sent_at is not null) sent;
  create temporary view templates as
    select o.id, o.hospital_id, o.treatment_id, lower(o.name) as name, o.saved_at, h.name as hospital, t.name as treatment
    from offer_templates o join hospitals h on h.id = o.hospital_id left join treatments t on t.id = o.treatment_id;`

export interface ListQuestion {
  /** Below `/api/desk/`. */
  path: string
  /** SQL with the id of the hospital as `$1`: the ids of the page, and how many rows there are. */
  page: string
  total: string
  mostCounted: number
}

interface List {
  path: string
  view: string
  /** Column of each sort. */
  sorts: Record<string, string>
  /** Each filter with its condition. */
  filters: [object, string][]
  defaultSort: string
}

const CASES: List = {
  path: 'quote-requests',
  view: 'cases',
  sorts: {
    dueAt: 'due_at',
    sentAt: 'sent_at',
    status: 'status_order',
    hospital: 'hospital',
    treatment: 'treatment',
  },
  filters: [
    ...DESK_TURNS.map((turn): [object, string] => [{ turn }, `turn = '${turn}'`]),
    ...STATES.map((state): [object, string] => [{ state }, `state = '${state}'`]),
    ...STATUSES.map((status): [object, string] => [{ status }, `status = '${status}'`]),
    ...['replacement', 'e', 'zzzzz'].map((q): [object, string] => [{ q }, `treatment ilike '%${q}%'`]),
    [{ q: 'hip', turn: 'patient' }, `treatment ilike '%hip%' and turn = 'patient'`],
  ],
  defaultSort: 'dueAt',
}
const TEMPLATES: List = {
  path: 'offer-templates',
  view: 'templates',
  sorts: { name: 'name', treatment: 'treatment', hospital: 'hospital', savedAt: 'saved_at' },
  filters: ['template 1', 'zzzzz'].map((q): [object, string] => [{ q }, `name like '%${q}%'`]),
  defaultSort: 'name',
}

/** @param totals how many cases and templates the hospital has */
export function questionsOf(
  hospitalId: string,
  totals: { cases: number; templates: number },
): ListQuestion[] {
  return [
    ...questionsAbout(CASES, hospitalId, totals.cases),
    ...questionsAbout(TEMPLATES, hospitalId, totals.templates),
  ]
}

/** Each sort in both directions, with the first, the second and the last page, and each filter with the first page. */
function questionsAbout(list: List, hospitalId: string, total: number): ListQuestion[] {
  const last = Math.max(0, Math.floor((total - 1) / PAGE) * PAGE)
  const pages = [...new Set([0, PAGE, last])].filter((first) => first === 0 || first < total)
  const sorted = Object.keys(list.sorts).flatMap((sort) =>
    (['ASC', 'DESC'] as const).flatMap((direction) =>
      pages.map((first) => question(list, { sort, direction, first, filter: {}, condition: 'true' })),
    ),
  )
  const own: [object, string] = [{ hospitalId }, 'true']
  const filtered = [own, ...list.filters].map(([filter, condition]) =>
    question(list, { sort: list.defaultSort, direction: 'ASC', first: 0, filter, condition }),
  )
  return [...sorted, ...filtered]
}

interface Asked {
  sort: string
  direction: 'ASC' | 'DESC'
  first: number
  filter: object
  condition: string
}

function question(
  { path, view, sorts }: List,
  { sort, direction, first, filter, condition }: Asked,
): ListQuestion {
  const query = new URLSearchParams({
    sort: JSON.stringify([sort, direction]),
    range: JSON.stringify([first, first + PAGE - 1]),
    filter: JSON.stringify(filter),
  })
  const rows = `from ${view} where hospital_id = $1 and ${condition}`
  return {
    path: `${path}?${query}`,
    page: `select id ${rows} order by ${sorts[sort]} ${direction} nulls last, id ${direction} offset ${first} limit ${PAGE}`,
    total: `select count(*)::int as total ${rows}`,
    mostCounted: 'q' in filter ? MOST_SOUGHT : Number.POSITIVE_INFINITY,
  }
}

/** The tabs above the cases: each filter, and the SQL of its condition. */
export const COUNTED: [object, string][] = [
  [{}, 'true'],
  ...['replacement', 'e', 'zzzzz'].map((q): [object, string] => [{ q }, `treatment ilike '%${q}%'`]),
]
export const countsPath = (filter: object) =>
  `quote-requests/counts?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
