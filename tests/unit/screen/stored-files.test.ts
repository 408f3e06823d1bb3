import { describe, expect, test } from 'vitest'
import type { StoredFile } from '#contract/base.ts'
import { fileStatus, uploadModel } from '#contract/base.ts'
import { classesOf, publicModel, sameFile, storedFileFault } from '#screen/files/stored-files.ts'

const file: StoredFile = {
  id: 1,
  key: 'img/a.png',
  url: '/oss/img/a.png',
  name: '标志.png',
  ext: 'png',
  fileClass: 'image',
  mime: 'image/png',
  size: 80 * 1024,
  width: 400,
  height: 400,
  duration: null,
  model: uploadModel.image,
  status: fileStatus.inUse,
  createdAt: '2026-11-21T10:00:00+08:00',
}

describe('accepted files of a field', () => {
  test('a picture field accepts pictures, whatever its extensions', () => {
    expect(classesOf('image', { extensions: ['png', 'webp'] })).toEqual(['image'])
  })
  test('a file field accepts each class of its extensions once, and all without any', () => {
    expect(classesOf('file', { extensions: ['png', 'jpg', 'pdf', 'pptx'] })).toEqual(['image', 'pdf', 'other'])
    expect(classesOf('file', {})).toEqual([])
  })
  test('public files are stored by their class', () => {
    expect((['image', 'video', 'audio', 'pdf', 'other'] as const).map(publicModel)).toEqual([
      uploadModel.image,
      uploadModel.media,
      uploadModel.media,
      uploadModel.document,
      uploadModel.document,
    ])
  })
})

describe('a stored file', () => {
  test('is validated against the field rules like a new one', async () => {
    expect(await storedFileFault(file, 'image', { ratio: { w: 1, h: 1 }, kb: 200 })).toBeNull()
    expect(await storedFileFault(file, 'image', { ratio: { w: 16, h: 9 } })).toBe('请上传比例为16:9的图片')
    expect(await storedFileFault(file, 'image', { minWidth: 1200 })).toBe('请上传宽度不小于1200px的图片')
    expect(await storedFileFault(file, 'image', { kb: 80 })).toBe('请上传80K以内的文件')
    expect(await storedFileFault(file, 'file', { extensions: ['pdf'] })).toBe('请上传pdf格式的文件')
  })
  test("must have the field's kind", async () => {
    const paper: StoredFile = { ...file, name: '授权书.pdf', mime: 'application/pdf', width: null, height: null }
    expect(await storedFileFault(paper, 'image', {})).toBe('请上传图片文件')
    expect(await storedFileFault(paper, 'file', { extensions: ['pdf'] })).toBeNull()
  })
  test('is the same regardless of its URL signature', () => {
    expect(sameFile('/oss/private/a.pdf?Expires=1', '/oss/private/a.pdf?Expires=2')).toBe(true)
    expect(sameFile('/oss/private/a.pdf', '/oss/private/b.pdf')).toBe(false)
  })
})
