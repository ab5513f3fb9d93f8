import type { Mutation } from './mutation.ts'

export const hospitals: Mutation[] = [
  {
    breaks: 'a page of hospitals begins with the last one of the page before',
    file: 'src/modules/hospitals/hospital.repository.ts',
    replace: 'h.id > ${id}::uuid',
    by: 'h.id >= ${id}::uuid',
    test: 'catalogue.int.spec.ts',
    named: 'page by page gives each once',
  },
  {
    breaks: 'a fact is shown as verified for a minute after its checking expired',
    file: 'src/platform/cache/public-cache.ts',
    replace: '{ ttl: lifeOf(json) }',
    by: '{ ttl: LONGEST_LIFE_MS }',
    test: 'upkeep-tasks.int.spec.ts',
    named: 'as not verified from that moment',
  },
  {
    breaks: 'the upkeep notes a fact once for ever',
    file: 'src/modules/hospitals/hospitals.upkeep.ts',
    replace: "expires_at > coalesce(expiry_noted_at, '-infinity')",
    by: 'expiry_noted_at is null',
    test: 'upkeep-tasks.int.spec.ts',
    named: 'again when it was checked anew',
  },
  {
    breaks: 'the upkeep notes thousands of expired facts in one transaction',
    file: 'src/modules/hospitals/hospitals.upkeep.ts',
    replace: 'limit ${limit}',
    by: 'limit ${limit * 1000}',
    test: 'upkeep-tasks.int.spec.ts',
    named: 'in short transactions',
  },
]
