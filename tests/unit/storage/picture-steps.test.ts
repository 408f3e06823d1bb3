import { expect, test } from 'vitest'
import { resizeUrl, watermarkUrl } from '#contract/rules/watermark.ts'
import { readPictureSteps } from '#server/storage/picture-steps.ts'

const processOf = (url: string) => new URL(url).searchParams.get('x-oss-process') ?? ''

test('the console requests sizes that the store supports', () => {
  const url = resizeUrl('http://shop/oss/img/1/2/a.png', 200, 100, ['http://shop/oss'])
  expect(readPictureSteps(processOf(url))).toEqual([{ kind: 'resize', mode: 'fill', width: 200, height: 100 }])
})

test('the console requests a text watermark that the store supports: 10 lines from 200 by 400, 6 % high', () => {
  const setting = { type: 1, title: '云上家居_店', imgUrl: '', transparency: 60, location: 'center' } as const
  const steps = readPictureSteps(processOf(watermarkUrl('http://shop/oss/img/1/2/a.png', 1600, setting)))
  expect(steps).toHaveLength(10)
  const line = { kind: 'text', text: '云上家居_店', color: '999999', size: 96, opacity: 0.6, gravity: 'north', x: 10 }
  expect(steps[0]).toEqual({ ...line, y: 200 })
  expect(steps[9]).toEqual({ ...line, y: 3800 })
})

test('the console requests a picture watermark that the store supports: a fifth of the size', () => {
  const imgUrl = 'http://shop/oss/img/1/2/mark.png'
  const setting = { type: 2, title: '', imgUrl, transparency: 100, location: 'se' } as const
  const [step] = readPictureSteps(processOf(watermarkUrl('http://shop/oss/img/1/2/a.png', 800, setting)))
  expect(step).toEqual({
    kind: 'mark',
    path: 'oss/img/1/2/mark.png',
    share: 0.2,
    opacity: 1,
    gravity: 'se',
    x: 10,
    y: 10,
  })
})

test('steps run from left to right', () => {
  const steps = readPictureSteps('image/resize,w_800/watermark,text_5rKZ5Y-R')
  expect(steps.map((step) => step.kind)).toEqual(['resize', 'text'])
})

test.each([
  'video/snapshot,t_1',
  'image',
  'image/rotate,90',
  'image/resize',
  'image/resize,w_0',
  'image/resize,w_5000',
  'image/resize,w_1e3',
  'image/resize,m_pad,w_10',
  'image/watermark',
  'image/watermark,text_',
  'image/watermark,text_YQ,size_2000',
  'image/watermark,text_YQ,color_red',
  'image/watermark,text_YQ,g_middle',
  'image/watermark,text_YQ,t_101',
  `image/watermark,text_${Buffer.from('长'.repeat(65)).toString('base64url')}`,
  `image/watermark,image_${Buffer.from('a/b.png?x-oss-process=image/resize,P_101').toString('base64url')}`,
  `image/watermark,image_${Buffer.from('a/b.png?x-oss-process=image/resize,w_9').toString('base64url')}`,
  `image${'/resize,w_10'.repeat(13)}`,
])('%s is refused', (process) => {
  expect(() => readPictureSteps(process)).toThrow('not valid')
})
