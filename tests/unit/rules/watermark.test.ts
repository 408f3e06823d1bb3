import { describe, expect, it } from 'vitest'
import {
  resizeUrl,
  type WatermarkSetting,
  watermarkFontSize,
  watermarkRows,
  watermarkType,
  watermarkUrl,
} from '#contract/rules/watermark.ts'

const hosts = ['https://img.example.com', 'https://img-pre.example.com/']
const text: WatermarkSetting = {
  type: watermarkType.text,
  title: '北欧之家',
  imgUrl: '',
  transparency: 100,
  location: 'center',
}

describe('image watermark text', () => {
  it('is repeated 10 times vertically, from 200 on in steps of 400', () => {
    expect(watermarkRows()).toEqual([200, 600, 1000, 1400, 1800, 2200, 2600, 3000, 3400, 3800])
    expect(watermarkRows(1200)).toEqual([200, 600, 1000])
    expect(watermarkRows(4000)).toHaveLength(10)
  })

  it('has a font of 6 % of the width, rounded', () => {
    expect(watermarkFontSize(1600)).toBe(96)
    expect(watermarkFontSize(1242)).toBe(75)
  })

  it('is drawn in 999999 with the transparency and location of the setting', () => {
    const url = watermarkUrl('https://img.example.com/a.png', 1600, { ...text, transparency: 60, location: 'se' })
    const steps = url.split('x-oss-process=image/')[1]?.split('/') ?? []
    expect(steps).toHaveLength(10)
    const encoded = Buffer.from('北欧之家').toString('base64url')
    expect(steps[0]).toBe(`watermark,text_${encoded},color_999999,size_96,t_60,g_ne,y_200`)
    expect(steps[9]).toContain('y_3800')
  })

  it('leaves the picture unchanged without text', () => {
    expect(watermarkUrl('https://img.example.com/a.png', 1600, { ...text, title: '' })).toBe(
      'https://img.example.com/a.png',
    )
  })
})

it('an image watermark is scaled to P_20 and applied once', () => {
  const setting: WatermarkSetting = {
    ...text,
    type: watermarkType.image,
    imgUrl: 'https://img.example.com/mark/1.png',
    location: 'nw',
  }
  const url = watermarkUrl('https://img.example.com/a.png', 1600, setting)
  const mark = Buffer.from('mark/1.png?x-oss-process=image/resize,P_20').toString('base64url')
  expect(url).toBe(`https://img.example.com/a.png?x-oss-process=image/watermark,image_${mark},t_100,g_nw`)
  expect(watermarkUrl('/a.png', 1600, { ...setting, imgUrl: '' })).toBe('/a.png')
})

describe('resize suffix', () => {
  it('is built from width and height for a stored image', () => {
    const suffix = '?x-oss-process=image/resize,m_fill,w_80,h_60'
    expect(resizeUrl('https://img.example.com/a.png', 80, 60, hosts)).toBe(`https://img.example.com/a.png${suffix}`)
    expect(resizeUrl('https://img-pre.example.com/a.png', 80, 60, hosts)).toBe(
      `https://img-pre.example.com/a.png${suffix}`,
    )
  })

  it.each([
    'https://elsewhere.com/a.png',
    'https://img.example.com.evil.cn/a.png',
    'https://img.example.com/a.pdf',
    '',
  ])('leaves %j alone', (url) => {
    expect(resizeUrl(url, 80, 60, hosts)).toBe(url)
  })

  it('precedes a watermark in one chain, and follows a query', () => {
    const url = watermarkUrl(resizeUrl('https://img.example.com/a.png?v=2', 80, 60, hosts), 80, text)
    expect(url).toMatch(
      /^https:\/\/img\.example\.com\/a\.png\?v=2&x-oss-process=image\/resize,m_fill,w_80,h_60\/watermark,/,
    )
  })
})
