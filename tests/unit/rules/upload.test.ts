import { describe, expect, it } from 'vitest'
import { checkUpload, type FileFacts, type UploadRules } from '#contract/rules/upload.ts'

const image: FileFacts = { name: '沙发.JPG', type: 'image/jpeg', size: 1000, width: 400, height: 400 }
const video: FileFacts = { name: '展厅.mp4', type: 'video/mp4', size: 1000, width: 1920, height: 1080, duration: 12 }

describe('upload check', () => {
  it.each<[string, Partial<FileFacts>, UploadRules, string | null]>([
    ['size: one byte under the limit', { size: 500 * 1024 - 1 }, { kb: 500 }, null],
    ['size: at the limit', { size: 500 * 1024 }, { kb: 500 }, '请上传500K以内的文件'],
    ['ratio: at the default tolerance', { width: 110, height: 100 }, { ratio: { w: 1, h: 1 } }, null],
    ['ratio: beyond the tolerance', { width: 111, height: 100 }, { ratio: { w: 1, h: 1 } }, '请上传比例为1:1的图片'],
    ['ratio: a tolerance of 0', { width: 401 }, { ratio: { w: 1, h: 1, tolerance: 0 } }, '请上传比例为1:1的图片'],
    ['exact width', { width: 399 }, { width: 400 }, '请上传宽度为400px的图片'],
    ['exact height', { height: 401 }, { height: 400 }, '请上传高度为400px的图片'],
    ['exact width and height', { height: 401 }, { width: 400, height: 400 }, '请上传尺寸为400px×400px的图片'],
    ['minimum width', { width: 99 }, { minWidth: 100 }, '请上传宽度不小于100px的图片'],
    ['minimum width, at the bound', { width: 100 }, { minWidth: 100 }, null],
    ['maximum width', { width: 1001 }, { maxWidth: 1000 }, '请上传宽度不大于1000px的图片'],
    ['minimum height', { height: 39 }, { minHeight: 40 }, '请上传高度不小于40px的图片'],
    ['maximum height', { height: 1001 }, { maxHeight: 1000 }, '请上传高度不大于1000px的图片'],
    ['range of widths', { width: 99 }, { minWidth: 100, maxWidth: 1000 }, '请上传宽度在100px到1000px之间的图片'],
    ['range of heights', { height: 1001 }, { minHeight: 40, maxHeight: 1000 }, '请上传高度在40px到1000px之间的图片'],
    ['image load failure', { loadFailed: true }, { minWidth: 1 }, '图片加载失败'],
    ['image load failure, no bound asked', { loadFailed: true }, { type: 'image' }, '图片加载失败'],
    ['an image without a size', { width: undefined }, { ratio: { w: 1, h: 1 } }, '图片加载失败'],
    ['no rules', {}, {}, null],
  ])('image %s', (_, facts, rules, message) => {
    expect(checkUpload({ ...image, ...facts }, rules)).toBe(message)
  })

  it.each<[string, Partial<FileFacts>, string | null]>([
    ['16:9', {}, null],
    ['within 0.01', { width: 1366, height: 768 }, null],
    ['4:3', { width: 800, height: 600 }, '请上传16:9的视频'],
    ['that cannot be read', { loadFailed: true }, '请上传16:9的视频'],
    ['without a size', { width: undefined }, '请上传16:9的视频'],
  ])('video %s', (_, facts, message) => {
    expect(checkUpload({ ...video, ...facts }, { wideVideo: true })).toBe(message)
  })

  it.each<[string, string, UploadRules, string | null]>([
    ['a.png', 'image/png', { type: 'image' }, null],
    ['a.png', 'text/plain', { type: 'image' }, '请上传图片文件'],
    ['a.mp4', 'image/png', { type: 'video' }, '请上传视频文件'],
    ['a.pdf', 'application/pdf', { type: 'pdf' }, null],
    ['a.pdf', '', { type: 'pdf' }, '请上传PDF文件'],
    ['a.PPTX', '', { type: 'ppt' }, null],
    ['a.ppt', '', { type: 'ppt' }, null],
    ['a.pps', '', { type: 'ppt' }, '请上传PPT或PPTX文件'],
    ['a.PNG', '', { extensions: ['png'] }, null],
    ['a.jpg', '', { extensions: ['png'] }, '请上传png格式的文件'],
    ['noending', '', { extensions: ['xls', 'xlsx'] }, '请上传xls、xlsx格式的文件'],
  ])('type of %s (%s) against %j', (name, type, rules, message) => {
    expect(checkUpload({ name, type, size: 1 }, rules)).toBe(message)
  })

  it('a custom rule shows its message, or the default', () => {
    const holds = ({ duration = 0 }: FileFacts) => duration <= 10
    expect(checkUpload(video, { custom: { holds, message: '请上传10秒以内的视频' } })).toBe('请上传10秒以内的视频')
    expect(checkUpload(video, { custom: { holds } })).toBe('请按要求上传文件')
    expect(checkUpload({ ...video, duration: 10 }, { custom: { holds } })).toBeNull()
  })

  it('reports the first violated rule', () => {
    expect(checkUpload({ ...image, type: 'text/plain', size: 10 ** 9 }, { type: 'image', kb: 1 })).toBe(
      '请上传图片文件',
    )
  })
})
