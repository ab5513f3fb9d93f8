import { ACCEPTED, checkFiles, supported } from './file-checks'

const file = (name: string, type = '', size = 3) => {
  const made = new File(['abc'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const MIB = 1024 * 1024

test('the picker offers what the server takes', () => {
  expect(ACCEPTED).toBe('.pdf,.doc,.docx,.jpg,.jpeg,.png,.gif')
})

test.each([
  ['Letter.DOCX', '', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['old.doc', 'application/octet-stream', 'application/msword'],
  ['scan.pdf', 'application/pdf', 'application/pdf'],
])('%s of type "%s" is sent as %s', (name, type, sent) => {
  expect(supported(file(name, type))).toMatchObject({ name, type: sent })
})

test('a picture without an ending gets the one of its type', () => {
  expect(supported(file('1000012345', 'image/jpeg'))?.name).toBe('1000012345.jpg')
  expect(supported(file('1000012345'))).toBeUndefined()
})

test.each([
  ['virus.exe', '', 'common.upload.unsupported'],
  ['page.html', 'application/pdf', 'common.upload.unsupported'],
  ['IMG_0001.HEIC', 'image/heic', 'common.upload.heic'],
])('%s is refused', (name, type, body) => {
  const chosen = file(name, type)
  expect(checkFiles([chosen], 0)).toEqual({
    files: [],
    refused: [{ file: chosen, title: 'common.upload.error', body }],
  })
})

test('10 MB go, one byte more does not; the others of the choice go all the same', () => {
  const [large, right] = [file('large.pdf', '', 10 * MIB + 1), file('right.pdf', '', 10 * MIB)]
  const { files, refused } = checkFiles([large, right], 0)
  expect(files.map(({ name }) => name)).toEqual(['right.pdf'])
  expect(refused.map(({ file, body }) => [file.name, body])).toEqual([
    ['large.pdf', 'common.upload.tooLarge'],
  ])
})

test('five with those that are listed, and none of a choice that is larger', () => {
  const two = [file('a.pdf'), file('b.pdf')]
  expect(checkFiles(two, 3).files).toHaveLength(2)
  const reason = { title: 'common.upload.tooMany', body: 'common.upload.tooMany.body' }
  expect(checkFiles(two, 4)).toEqual({ files: [], refused: two.map((file) => ({ file, ...reason })) })
})
