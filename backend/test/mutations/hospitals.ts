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
]
