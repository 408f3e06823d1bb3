import { expect, test } from 'vitest'
import { sameValue } from '#screen/form/same-value.ts'

const file = (url: string, name = '营业执照.pdf') => ({ url, name, size: 1200 })

test('files are equal regardless of their URL signature', () => {
  const here = [file('http://host/private/a.pdf?Expires=1&OSSAccessKeyId=k&Signature=one')]
  expect(sameValue(here, [file('http://host/private/a.pdf?Expires=2&OSSAccessKeyId=k&Signature=two')])).toBe(true)
  expect(sameValue(here, [file('http://host/private/a.pdf?X-Amz-Date=2&X-Amz-Signature=two')])).toBe(true)
  expect(sameValue(here, [file('http://host/private/b.pdf?Expires=1&OSSAccessKeyId=k&Signature=one')])).toBe(false)
  expect(sameValue(here, [...here, ...here])).toBe(false)
})

test('files are equal regardless of property order', () => {
  expect(sameValue([file('http://host/a.pdf')], [{ size: 1200, name: '营业执照.pdf', url: 'http://host/a.pdf' }])).toBe(
    true,
  )
})

test('unsigned URLs differ by their query', () => {
  expect(sameValue('https://shop.example.com/?id=1', 'https://shop.example.com/?id=2')).toBe(false)
})

test('two empty values are equal', () => {
  expect(sameValue(undefined, null)).toBe(true)
  expect(sameValue('', null)).toBe(false)
})
