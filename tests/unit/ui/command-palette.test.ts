import { expect, test } from 'vitest'
import { type CommandGroup, findCommands, score } from '#ui/command-palette/find-commands.ts'

test.each(['品牌', 'pinpai', 'pplb', 'PPLB', '列表', ' 品牌 '])('%s finds 品牌列表', (typed) => {
  expect(score('品牌列表', typed)).toBeGreaterThan(0)
})

test('a match at the start ranks before one inside, and the name before its group', () => {
  expect(score('品牌审核', 'pp')).toBeGreaterThan(score('热门品牌', 'pp'))
  expect(score('热门品牌', 'pp')).toBeGreaterThan(score('供应商列表', 'pp', ['品牌与供应商']))
})

test('entries that do not match are hidden', () => {
  expect(score('品牌列表', '订单', ['商品中心'])).toBe(0)
})

const command = (name: string, trail: readonly string[] = []) => ({ id: name, name, trail, onSelect: () => {} })
const groups: CommandGroup[] = [
  { heading: '最近打开', shows: 'untyped', commands: [command('品牌审核')] },
  { heading: '页面', commands: [command('热门品牌'), command('品牌列表'), command('供应商列表', ['商品中心'])] },
  { heading: '操作', commands: [command('修改密码')] },
  { heading: '品牌', shows: 'found', commands: [command('北欧之家')] },
]
const shown = (typed: string) =>
  findCommands(groups, typed).map(({ heading, commands }) => [heading, ...commands.map(({ name }) => name)])

test('without a query all entries are shown in order, recent first', () => {
  expect(shown(' ').map(([heading]) => heading)).toEqual(['最近打开', '页面', '操作', '品牌'])
})

test('within a group the best match comes first; recent use counts less', () => {
  expect(shown('pp')).toEqual([
    ['页面', '品牌列表', '热门品牌'],
    ['品牌', '北欧之家'],
  ])
})

test('the group with the best match comes first, results from elsewhere stay last', () => {
  expect(shown('xg').map(([heading]) => heading)).toEqual(['操作', '品牌'])
})

test('a record with exactly the typed code comes first, lists to search last and only with a text', () => {
  const all: CommandGroup[] = [
    ...groups,
    { heading: '在列表中查找', shows: 'typed', commands: [command('在「品牌列表」中查找')] },
    { heading: '订单', shows: 'exact', commands: [command('261108093012000417')] },
  ]
  const headings = (typed: string) => findCommands(all, typed).map(({ heading }) => heading)
  expect(headings('pp')).toEqual(['订单', '页面', '品牌', '在列表中查找'])
  expect(headings('')).not.toContain('在列表中查找')
})
