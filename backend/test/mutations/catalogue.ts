import type { Mutation } from './mutation.ts'

const test = 'http/admin-catalogue.int.spec.ts'

export const catalogue: Mutation[] = [
  {
    breaks: 'a hidden destination keeps its public page',
    file: 'src/modules/places/place.repository.ts',
    replace: "    .where(({ ref }) => ref('d.is_active'))\n",
    by: '',
    test,
    named: 'a destination that is hidden is nowhere',
  },
  {
    breaks: 'a text is changed and the site says that the new one was checked',
    file: 'src/modules/claims/stated-texts.ts',
    replace: 'if (fields.length === 0) return',
    by: 'if (fields.length < 99) return',
    test,
    named: 'loses the claim of a fact that is changed',
  },
  {
    breaks: 'a source is stated for a text that nobody has read',
    file: 'src/platform/database/lock-versioned.ts',
    replace: "if (row.version !== version) throw new ProblemError('stale_version')",
    by: '',
    test,
    named: 'a treatment loses the claim of a fact',
  },
  {
    breaks: 'a fact of a treatment counts as checked without a source',
    file: 'src/modules/claims/stated-texts.ts',
    replace: "if (!source) throw fieldError('source'",
    by: "if (!value) throw fieldError('source'",
    test,
    named: 'without a good source',
  },
  {
    breaks: 'a treatment is added again at every press',
    file: 'src/platform/slugs/slugs.ts',
    replace: 'lockByName(em, `${table}.slug`)',
    by: 'lockByName(em, `${table} ${Math.random()}`)',
    test,
    named: 'is added once of six presses',
  },
  {
    breaks: 'two people change the conditions of a specialization, and the first change is lost',
    file: 'src/modules/specializations/admin-specializations.service.ts',
    replace: 'await raiseVersion(em, Specialization, id)',
    by: '',
    test,
    named: 'led to by conditions',
  },
]
