import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { ProblemError, withDetail } from '../../platform/errors/index.js'
import { validated } from '../../platform/http/index.js'
import { once } from '../../platform/idempotency/index.js'
import { lockNames } from '../../platform/slugs/index.js'
import { HospitalInput, IMPORT_COLUMNS, type ImportColumn } from './hospital.dto.js'
import { type CellError, type CsvRow, readHospitalCsv } from './hospital-csv.js'
import type { HospitalImport, ImportedLine } from './hospital-import.dto.js'
import { insertHospital } from './new-hospital.js'

const ROUTE = 'POST admin/hospitals/import'

const COLUMNS = Object.entries(IMPORT_COLUMNS) as [ImportColumn, keyof HospitalInput][]

/** A row as the form would send it, where it is right. */
interface CheckedRow extends Omit<ImportedLine, 'errors'> {
  errors: CellError[]
  input?: HospitalInput
}

/** Hospitals out of a file: all of them or none, and none is public before somebody has looked at it. */
@Injectable()
export class HospitalImportService {
  constructor(private readonly database: Database) {}

  /** @throws ProblemError invalid_input for a file that is none */
  dryRun(actor: UserActor, csv: Buffer): Promise<HospitalImport> {
    const rows = readHospitalCsv(csv)
    return this.database.transaction(actor, async (em) => ({ lines: (await check(em, rows)).map(lineOf) }))
  }

  /**
   * Those that are on the list already stay as they are.
   * @throws ProblemError invalid_input, also when a single row is not right
   */
  import(actor: UserActor, csv: Buffer, idempotencyKey: string | undefined): Promise<HospitalImport> {
    const rows = readHospitalCsv(csv)
    const request = { route: ROUTE, body: { sha256: createHash('sha256').update(csv).digest('hex') } }
    return this.database.transaction(actor, (em) =>
      once(em, actor, idempotencyKey, request, async () => {
        // What is checked here is still so when it is added.
        await lockNames(em, 'hospitals')
        const checked = await check(em, rows)
        refuseInvalid(checked)
        const lines: ImportedLine[] = []
        for (const row of checked) {
          if (row.input) await insertHospital(em, row.input)
          lines.push(lineOf(row.input ? { ...row, outcome: 'added' } : row))
        }
        await audit(em, actor, {
          action: 'hospital.import',
          subjectType: 'hospital',
          subjectId: 'import',
          details: {
            added: lines.filter(({ outcome }) => outcome === 'added').length,
            exist: lines.filter(({ outcome }) => outcome === 'exists').length,
          },
        })
        return { lines }
      }),
    )
  }
}

const lineOf = ({ input: _, errors, ...line }: CheckedRow): ImportedLine => ({
  ...line,
  errors: errors.map(withDetail),
})

async function check(em: EntityManager, rows: CsvRow[]): Promise<CheckedRow[]> {
  const countries = await countriesByName(em)
  const checked: CheckedRow[] = []
  for (const row of rows) checked.push(await checkRow(countries, row))
  return withKnown(em, checked)
}

async function checkRow(
  countries: Map<string, string>,
  { line, cells, errors }: CsvRow,
): Promise<CheckedRow> {
  const { name = '', city = '', country = '' } = cells
  const countryId = countries.get(country.toLowerCase())
  const featured = FLAGS[(cells.featured ?? '').toLowerCase()]
  const { input, problems } = await asForm({
    ...Object.fromEntries(COLUMNS.map(([column, field]) => [field, cells[column]])),
    name,
    city,
    countryId,
    featured: featured ?? false,
    isActive: false,
  })
  const unknown: CellError[] = []
  if (country && !countryId)
    unknown.push({
      column: 'country',
      code: 'import_country_unknown',
      params: { country: country.slice(0, 50) },
    })
  if (featured === undefined) unknown.push({ column: 'featured', code: 'yes_or_no' })
  // One text for each cell: what is said of it first is what helps.
  const all = [...errors, ...unknown, ...problems].filter(
    ({ column }, index, these) => these.findIndex((other) => other.column === column) === index,
  )
  const isRight = all.length === 0
  return {
    line,
    outcome: isRight ? 'would_add' : 'invalid',
    name,
    city,
    errors: all,
    ...(isRight && { input }),
  }
}

const FLAGS: Record<string, boolean> = {
  '': false,
  no: false,
  false: false,
  '0': false,
  yes: true,
  true: true,
  '1': true,
}

/** What the form's own rules make of it. */
async function asForm(values: object): Promise<{ input?: HospitalInput; problems: CellError[] }> {
  try {
    return { input: await validated(HospitalInput, values), problems: [] }
  } catch (error) {
    if (!(error instanceof ProblemError) || !error.extra.errors) throw error
    const problems = error.extra.errors.flatMap(({ pointer, ...problem }) => {
      const found = COLUMNS.find(([, field]) => field === pointer.slice(1))
      return found ? [{ column: found[0], ...problem }] : []
    })
    return { problems }
  }
}

/** Ids by code and by English name, in small letters. */
async function countriesByName(em: EntityManager): Promise<Map<string, string>> {
  const rows = await em.getKysely<Tables>().selectFrom('countries').select(['id', 'code', 'name']).execute()
  return new Map(
    rows.flatMap(({ id, code, name }): [string, string][] => [
      [code.toLowerCase(), id],
      [name.toLowerCase(), id],
    ]),
  )
}

/** Says of each row whether its hospital is on the list, or stands further up in the file. */
async function withKnown(em: EntityManager, checked: CheckedRow[]): Promise<CheckedRow[]> {
  const asked = checked.flatMap(({ line, input }) =>
    input ? [{ line, name: input.name, city: input.city, country: input.countryId }] : [],
  )
  const rows = await em
    .getKysely<Tables>()
    .with('asked', (db) =>
      db
        .selectFrom(({ fn, val }) =>
          fn<{ value: (typeof asked)[number] }>('json_array_elements', [val(JSON.stringify(asked))]).as(
            'row',
          ),
        )
        .select(({ cast, fn, ref }) => [
          cast<number>(ref('row.value', '->>').key('line'), 'integer').as('line'),
          fn<string>('search_key', [ref('row.value', '->>').key('name')]).as('name'),
          fn<string>('search_key', [ref('row.value', '->>').key('city')]).as('city'),
          cast<string>(ref('row.value', '->>').key('country'), 'uuid').as('country'),
        ]),
    )
    .selectFrom('asked as a')
    .select(({ exists, fn, selectFrom }) => [
      'a.line',
      fn
        .min('a.line')
        .over((over) => over.partitionBy(['a.name', 'a.city', 'a.country']))
        .as('first'),
      exists(
        selectFrom('hospitals as h')
          .select('h.id')
          .whereRef('h.country_id', '=', 'a.country')
          .where((h) => h(h.fn('search_key', ['h.name']), '=', h.ref('a.name')))
          .where((h) => h(h.fn('search_key', ['h.city']), '=', h.ref('a.city'))),
      ).as('exists'),
    ])
    .execute()
  const known = new Map(rows.map((row) => [row.line, row]))
  return checked.map((row): CheckedRow => {
    const { exists, first } = known.get(row.line) ?? {}
    const { input, ...line } = row
    if (exists) return { ...line, outcome: 'exists' }
    if (first === undefined || first === row.line) return row
    const repeated: CellError = { column: 'name', code: 'import_repeated', params: { line: first } }
    return { ...line, outcome: 'invalid', errors: [repeated] }
  })
}

const MOST_NAMED = 20

/** @throws ProblemError invalid_input */
function refuseInvalid(checked: CheckedRow[]): void {
  const invalid = checked.filter(({ outcome }) => outcome === 'invalid')
  if (invalid.length === 0) return
  throw new ProblemError('invalid_input', {
    reason: 'import_invalid_rows',
    errors: invalid
      .flatMap(({ line, errors }) =>
        errors.map(({ column, ...problem }) => ({ pointer: `/${line}/${column}`, ...problem })),
      )
      .slice(0, MOST_NAMED),
  })
}
