import { expect, test } from 'vitest'
import { score } from '#app/shell/palette/matches.ts'

test.each(['品牌', 'pinpai', 'pplb', 'PPLB', '列表', ' 品牌 '])('%s finds 品牌列表', (typed) => {
  expect(score('品牌列表', typed)).toBeGreaterThan(0)
})

test('a match at the start comes before one within, and the name before its group', () => {
  expect(score('品牌审核', 'pp')).toBeGreaterThan(score('热门品牌', 'pp'))
  expect(score('热门品牌', 'pp')).toBeGreaterThan(score('供应商列表', 'pp', ['品牌与供应商']))
})

test('what does not match does not show', () => {
  expect(score('品牌列表', '订单', ['商品中心'])).toBe(0)
})
