import { expect, test } from 'vitest'
import { bulkText } from '#screen/list/bulk-toast.ts'

const failed = (...records: [name: string, message: string][]) =>
  records.map(([name, message], index) => ({ id: index + 1, name, message }))

test('only the successes are reported if nothing was refused', () => {
  expect(bulkText({ done: 3, failed: [] }, '个商品已上架')).toBe('3 个商品已上架')
})

test('records with one reason are grouped', () => {
  const result = {
    done: 1,
    failed: failed(['甲', '库存不足'], ['乙', '品牌已停用'], ['丙', '库存不足'], ['丁', '库存不足']),
  }
  expect(bulkText(result, '个商品已上架')).toBe(
    '1 个商品已上架，4 个未处理：「甲」「丙」等 3 个库存不足；「乙」品牌已停用',
  )
})

test('three of many reasons are shown', () => {
  const result = { done: 0, failed: failed(['甲', '一'], ['乙', '二'], ['丙', '三'], ['丁', '四']) }
  expect(bulkText(result, '个商品已上架')).toBe(
    '0 个商品已上架，4 个未处理：「甲」一；「乙」二；「丙」三；其余 1 个另有原因',
  )
})
