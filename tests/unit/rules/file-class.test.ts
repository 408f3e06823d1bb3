import { expect, it } from 'vitest'
import { fileClass } from '#contract/rules/file-class.ts'

it.each([
  ['image', 'png jpg jpeg bmp gif'],
  ['txt', 'txt'],
  ['excel', 'xls xlsx'],
  ['word', 'doc docx'],
  ['pdf', 'pdf'],
  ['ppt', 'ppt'],
  ['video', 'mp4 m2v mkv'],
  ['audio', 'mp3 wav wmv'],
  ['other', 'pptx webp zip'],
])('file class %s: %s', (name, extensions) => {
  for (const extension of extensions.split(' ')) expect(fileClass(`文件.${extension}`)).toBe(name)
})

it('the last extension is used, in any case, before a query', () => {
  expect(fileClass('A.JPG')).toBe('image')
  expect(fileClass('报价.jpg.xlsx')).toBe('excel')
  expect(fileClass('https://img.example.com/a.b/c.png?x-oss-process=image/resize,w_1')).toBe('image')
})

it('a name without an extension is other', () => {
  expect(fileClass('README')).toBe('other')
  expect(fileClass('png')).toBe('other')
  expect(fileClass('https://example.png/file')).toBe('other')
  expect(fileClass('')).toBe('other')
})
