import 'reflect-metadata'
import { plainToInstance } from 'class-transformer'
import { validateSync } from 'class-validator'
import { AcceptanceInput } from './acceptance.dto.js'

const signed = (signature: string) =>
  plainToInstance(AcceptanceInput, { version: 1, hash: '0'.repeat(64), signature, sharesIdentity: true })

const problemsOf = (signature: string) => validateSync(signed(signature)).map(({ property }) => property)

it('a signature is stored without characters that nobody sees', () => {
  expect(signed(' \u202eMei\u200b Ling\u2069 ').signature).toBe('Mei Ling')
})

it.each(['Mei Ling', 'علی\u200cرضا', '王小明'])('%j signs', (signature) => {
  expect(problemsOf(signature)).toEqual([])
})

it.each(['Mei\nLing', 'Mei\u0007Ling', '\u200b\u200b', '\u02bc\u{e0041}\u02bc', 'M', '12', 'n'.repeat(201)])(
  '%j does not sign',
  (signature) => {
    expect(problemsOf(signature)).toEqual(['signature'])
  },
)
