import { readdirSync } from 'node:fs'
import { getMetadataStorage, IsInt, IsString, Max, MaxLength } from 'class-validator'
import { isDetailCode, type ProblemError } from '../errors/index.js'
import { codeOfConstraint, validated } from './validation.pipe.js'
import { withCode } from './with-code.js'

class Example {
  @IsString()
  @MaxLength(3)
  name!: string

  @IsInt()
  @Max(9, withCode('whole_number_range', { min: 1, max: 9 }))
  count!: number
}

it('a refused field has the code of its constraint, with its values', async () => {
  const refusal: ProblemError = await validated(Example, { name: 'long', count: 10 }).catch((error) => error)
  expect(refusal.extra.errors).toEqual([
    { pointer: '/name', code: 'max_length', params: { max: 3 } },
    { pointer: '/count', code: 'whole_number_range', params: { min: 1, max: 9 } },
  ])
})

it('every constraint of every DTO has a sentence', async () => {
  const dtos = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.dto.ts'),
  )
  expect(dtos.length).toBeGreaterThan(80)
  await Promise.all(dtos.map((path) => import(`../../${path}`)))
  const constraints = [...storedConstraints()]
  expect(constraints.length).toBeGreaterThan(600)
  expect(constraints.filter(({ code }) => !isDetailCode(code))).toEqual([])
})

/** Lists what class-validator knows, with the code that a refusal has. */
function* storedConstraints() {
  const { validationMetadatas } = getMetadataStorage() as unknown as {
    validationMetadatas: Map<new () => object, StoredConstraint[]>
  }
  for (const [dto, stored] of validationMetadatas)
    for (const { propertyName, type, name = type, message } of stored) {
      if (type === 'conditionalValidation' || type === 'whitelistValidation') continue
      // class-validator gives this constraint a sentence of its own.
      const own = type === 'nestedValidation' ? undefined : message
      yield { dto: dto.name, propertyName, code: own ?? codeOfConstraint(name) }
    }
}

interface StoredConstraint {
  propertyName: string
  type: string
  name?: string
  message?: string
}
