import { randomBytes } from 'node:crypto'
import { StorageIntegrityError, StorageKeyError } from './errors.js'
import { MasterKeys } from './master-keys.js'

const masterKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const ONE = masterKey('one')

describe('master keys', () => {
  const path = 'folder/1_00000000000000000000000000000000.pdf'
  const objectKey = randomBytes(39)

  it('finds every altered character of a wrapped key', () => {
    const keys = new MasterKeys(`${ONE},${masterKey('one1')}`)
    const wrapped = keys.wrap(path, objectKey)
    expect(keys.unwrap(path, wrapped)).toEqual(objectKey)
    for (let index = wrapped.indexOf('.') + 1; index < wrapped.length; index++) {
      for (const character of ['A', 'B', '_', '=', ' ', '']) {
        const altered = wrapped.slice(0, index) + character + wrapped.slice(index + 1)
        if (altered === wrapped) continue
        expect(() => keys.unwrap(path, altered)).toThrow(StorageIntegrityError)
      }
    }
    expect(() => keys.unwrap(path, wrapped.replace('one.', 'one1.'))).toThrow(StorageIntegrityError)
    expect(() => keys.unwrap(path, wrapped.replace('one.', 'none.'))).toThrow(StorageKeyError)
    expect(() => keys.unwrap(`${path}x`, wrapped)).toThrow(StorageIntegrityError)
    expect(() => keys.rewrap(`${path}x`, wrapped)).toThrow(StorageIntegrityError)
  })

  it('wraps the same key differently each time', () => {
    const keys = new MasterKeys(ONE)
    expect(keys.wrap(path, objectKey)).not.toBe(keys.wrap(path, objectKey))
  })

  it('are refused when two have one name', () => {
    expect(() => new MasterKeys(`${ONE},${ONE}`)).toThrow('twice')
  })
})
