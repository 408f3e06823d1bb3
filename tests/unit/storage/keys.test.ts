import { expect, test } from 'vitest'
import { cleanName, isKey, readKey, uploadPrefix } from '#server/storage/keys.ts'

test('a prefix contains the model, the day in China and the uploader', () => {
  expect(uploadPrefix(1, 18, new Date('2024-05-11T16:00:00Z'))).toBe('img/20240512/18/')
  expect(uploadPrefix(4, 7, new Date('2024-05-11T15:59:59Z'))).toBe('private/20240511/7/')
})

test.each(['img/20240512/18/a.png', 'export/20240512/1/0b1f-4e.xlsx', 'demo/sofa_01.jpg'])('%s is a key', (key) => {
  expect(isKey(key)).toBe(true)
})

test.each([
  '',
  'a.png',
  '/etc/passwd',
  'img/../private/a.png',
  'img/./a.png',
  'img//a.png',
  'img/.hidden',
  'img/a.png/',
  'img\\a.png',
  'img/a b.png',
  'img/a%2f.png',
  'img/a\0.png',
  'img/沙发.png',
  `img/${'a'.repeat(300)}`,
])('%j is no key', (key) => {
  expect(isKey(key)).toBe(false)
})

test('files outside public folders are private', () => {
  expect(readKey('img/20240512/18/a.PNG')).toEqual({ model: 1, userId: '18', extension: 'png', isPrivate: false })
  expect(readKey('private/20240512/18/a.pdf').isPrivate).toBe(true)
  expect(readKey('import/20240512/18/a.xlsx')).toMatchObject({ model: 5, isPrivate: true })
  expect(readKey('export/20240512/18/a.xlsx')).toEqual({ extension: 'xlsx', isPrivate: true })
  expect(readKey('images/a.png').isPrivate).toBe(true)
})

test('a name contains no folders or control characters, and at most 200 characters', () => {
  expect(cleanName(encodeURIComponent('../../C:\\图片\\沙发 主图.png'))).toBe('沙发 主图.png')
  expect(cleanName('100%.png')).toBe('100%.png')
  expect(cleanName('a\r\nb\u202Egnp.exe')).toBe('abgnp.exe')
  expect(cleanName('长'.repeat(300))).toHaveLength(200)
})
