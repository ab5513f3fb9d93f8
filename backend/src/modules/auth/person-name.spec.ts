import 'reflect-metadata'
import { plainToInstance } from 'class-transformer'
import { validateSync } from 'class-validator'
import { PersonName } from './person-name.js'

class Person {
  @PersonName()
  name!: string
}

const problemsOf = (name: unknown) =>
  validateSync(plainToInstance(Person, { name })).flatMap(({ constraints }) =>
    Object.values(constraints ?? {}),
  )

test.each(['أحمد بن يوسف', '王小明 😀', 'O’Neil', 'n'.repeat(100)])('%s is a name', (name) => {
  expect(problemsOf(name)).toEqual([])
})

test.each(['<i>Ann</i>', 'Ann/Obi', 'ann@clinic', 'www.evil.example', 'n'.repeat(101)])(
  'what is wrong with %s is told',
  (name) => {
    expect(problemsOf(name)).toEqual(['person_name'])
  },
)

test.each([
  ['turns text around', '\u202eabc\u2066 Obi', 'abc Obi'],
  ['shows nothing', 'abc\u200b\ufeff Obi\u00ad', 'abc Obi'],
])('a character that %s is removed', (_what, typed, name) => {
  expect(plainToInstance(Person, { name: typed }).name).toBe(name)
})

test('the joiners of Persian and Indian scripts stay', () => {
  expect(plainToInstance(Person, { name: 'علی\u200cرضا' }).name).toBe('علی\u200cرضا')
})

test('spaces around a name are removed', () => {
  expect(plainToInstance(Person, { name: ' Amina Obi ' }).name).toBe('Amina Obi')
})

test.each([[7], [null], [undefined], [['Amina']], ['']])('%j is no name', (name) => {
  expect(problemsOf(name)).not.toEqual([])
})
