import { describe, expect, it } from 'vitest'
import { leadTime, logisticsLabel, logisticsLevel } from '#contract/delivery.ts'

describe('delivery lead-time options', () => {
  it.each([
    [0, '现货(5天)'],
    [2, '15天'],
    [3, '30天'],
    [4, '45天'],
    [5, '60天'],
    [6, '90天'],
  ])('%i is %s', (code, label) => {
    expect(leadTime.label(code)).toBe(label)
  })

  it('there is no 1, and none above 6', () => {
    expect(leadTime.codes).toEqual([
      leadTime.inStock,
      leadTime.days15,
      leadTime.days30,
      leadTime.days45,
      leadTime.days60,
      leadTime.days90,
    ])
    expect(leadTime.label(1)).toBe('')
  })
})

describe('logistics service levels', () => {
  it.each([
    [1, '干线运输到当地物流点自提'],
    [2, '干线+支线送货到址'],
    [3, '干线+支线+安装'],
  ])('%i is %s', (code, label) => {
    expect(logisticsLabel(code)).toBe(label)
  })

  it.each([0, 4, -1, '', 'x', null])('any other value (%j) means no such service', (code) => {
    expect(logisticsLabel(code)).toBe('无此服务')
    expect(logisticsLevel.codes).not.toContain(4)
  })
})
