import { describe, expect, it } from 'vitest'
import {
  findRegion,
  isNationwide,
  NATIONWIDE_CODE,
  pathLabel,
  type RegionNode,
  regionLabel,
  regionState,
  regionsFault,
  regionsLabel,
  toggleRegion,
} from '#contract/rules/region.ts'

const tree: RegionNode[] = [
  {
    code: '110000',
    name: '北京市',
    subAreas: [{ code: '110100', name: '市辖区', subAreas: [{ code: '110101', name: '东城区' }] }],
  },
  {
    code: '330000',
    name: '浙江省',
    subAreas: [
      {
        code: '330100',
        name: '杭州市',
        subAreas: [
          { code: '330106', name: '西湖区' },
          { code: '330108', name: '滨江区' },
        ],
      },
      { code: '330200', name: '宁波市', subAreas: [{ code: '330203', name: '海曙区' }] },
    ],
  },
]
const path = (code: string) => findRegion(code, tree)

describe('an area list of one code means nationwide', () => {
  it('for any code', () => {
    expect(isNationwide([NATIONWIDE_CODE])).toBe(true)
    expect(isNationwide(['330000'])).toBe(true)
    expect(isNationwide([])).toBe(false)
    expect(isNationwide(['330000', '110000'])).toBe(false)
  })

  it('is shown as 全国', () => {
    expect(regionsLabel(['330106'], tree)).toBe('全国')
    expect(regionsLabel(['330106', '110000'], tree)).toBe('浙江省杭州市西湖区、北京市')
    expect(regionsLabel([], tree)).toBe('')
  })

  it('so exactly one real area is refused', () => {
    expect(regionsFault(['330000'])).toBe('请至少选择两个地区，或选择全国')
    expect(regionsFault([NATIONWIDE_CODE])).toBeNull()
    expect(regionsFault(['330000', '110000'])).toBeNull()
    expect(regionsFault([])).toBeNull()
  })
})

describe('finding an area', () => {
  it('returns the path to it', () => {
    expect(path('330108').map(({ name }) => name)).toEqual(['浙江省', '杭州市', '滨江区'])
    expect(path('999999')).toEqual([])
  })

  it('has its common display name', () => {
    expect(regionLabel('110101', tree)).toBe('北京市东城区')
    expect(regionLabel('110100', tree)).toBe('北京市市辖区')
    const shanghai = { code: '310000', name: '上海市' }
    const city = { code: '310100', name: '上海市' }
    expect(pathLabel([shanghai, city, { code: '310104', name: '徐汇区' }])).toBe('上海市徐汇区')
    expect(regionLabel('999999', tree)).toBe('999999')
  })
})

describe('checking areas', () => {
  it('a whole area includes all its parts', () => {
    expect(toggleRegion(path('330000'), ['330106', '330203', '110000'])).toEqual(['110000', '330000'])
    expect(regionState(path('330106'), ['330000'])).toBe('all')
  })

  it('unchecking a part leaves the other parts', () => {
    expect(toggleRegion(path('330106'), ['330000', '110000']).sort()).toEqual(['110000', '330108', '330200'])
    expect(toggleRegion(path('330106'), ['330106'])).toEqual([])
  })

  it('an area with a checked part is partly checked', () => {
    expect(regionState(path('330000'), ['330106'])).toBe('some')
    expect(regionState(path('330200'), ['330106'])).toBe('none')
  })

  it('nationwide and areas exclude each other', () => {
    expect(toggleRegion(path('330000'), [NATIONWIDE_CODE])).toEqual(['330000'])
  })
})
