import { areaList } from '@vant/area-data'
import { nestRows } from '#ui/tree/nest-rows.ts'
import type { TreeNode } from '#ui/tree/tree-node.ts'

type Outline = readonly (string | readonly [string, Outline])[]

function grow(outline: Outline, above: string): TreeNode[] {
  return outline.map((line, index) => {
    const id = `${above}${String(index + 1).padStart(2, '0')}`
    if (typeof line === 'string') return { id, label: line }
    const [label, below] = line
    return { id, label, children: grow(below, id) }
  })
}

/** The platform's categories: three levels, with ids that show the path. */
export const categories: TreeNode[] = grow(
  [
    [
      '客厅家具',
      [
        ['沙发', ['布艺沙发', '真皮沙发', '实木沙发', '功能沙发', '沙发床']],
        ['茶几', ['岩板茶几', '实木茶几', '玻璃茶几']],
        ['柜架', ['电视柜', '边柜', '书架', '鞋柜']],
      ],
    ],
    [
      '卧室家具',
      [
        ['床', ['实木床', '布艺床', '儿童床']],
        ['床垫', ['乳胶床垫', '弹簧床垫', '棕榈床垫']],
        ['衣柜', ['推拉门衣柜', '平开门衣柜', '衣帽间']],
      ],
    ],
    [
      '餐厅家具',
      [
        ['餐桌', ['实木餐桌', '岩板餐桌', '折叠餐桌']],
        ['餐椅', ['软包餐椅', '实木餐椅', '吧椅']],
      ],
    ],
    [
      '灯具照明',
      [
        ['吊灯', ['水晶吊灯', '藤编吊灯']],
        ['落地灯', ['钓鱼灯', '阅读灯']],
        ['台灯', ['护眼台灯', '装饰台灯']],
      ],
    ],
    [
      '家纺软装',
      [
        ['窗帘', ['遮光窗帘', '纱帘', '百叶帘']],
        ['地毯', ['羊毛地毯', '短绒地毯']],
        ['床上用品', ['四件套', '被芯', '枕芯']],
      ],
    ],
    ['厨卫', [['橱柜', ['整体橱柜', '吊柜']], ['卫浴', ['浴室柜', '花洒', '智能马桶']], '五金配件']],
  ],
  '',
)

/** Every province, city and district of the country. */
export const regions: TreeNode[] = nestRows([
  ...Object.entries(areaList.province_list).map(([id, label]) => ({ id, label, parentId: null })),
  ...Object.entries(areaList.city_list).map(([id, label]) => ({ id, label, parentId: `${id.slice(0, 2)}0000` })),
  ...Object.entries(areaList.county_list).map(([id, label]) => ({ id, label, parentId: `${id.slice(0, 4)}00` })),
])

/** 10,240 nodes of three levels. */
export const manyNodes: TreeNode[] = Array.from({ length: 10 }, (_, a) => ({
  id: `${a}`,
  label: `事业部 ${a + 1}`,
  children: Array.from({ length: 33 }, (_, b) => ({
    id: `${a}-${b}`,
    label: `门店 ${a + 1}-${b + 1}`,
    children: Array.from({ length: 30 }, (_, c) => ({
      id: `${a}-${b}-${c}`,
      label: `展位 ${a + 1}-${b + 1}-${c + 1}`,
    })),
  })),
}))

/** The same nodes without their children. */
export const topOf = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.map(({ children, ...node }) => ({ ...node, isBranch: children !== undefined }))

/** The mock response for the children of a node. */
export async function childrenOf(nodes: readonly TreeNode[], id: string): Promise<TreeNode[]> {
  const waiting = [...nodes]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (next.id === id) return topOf(next.children ?? [])
    waiting.push(...(next.children ?? []))
  }
  return []
}

/** Data a tree cannot show as is: a duplicate id, and a branch below itself. */
export const badNodes: TreeNode[] = (() => {
  const loop: TreeNode & { children: TreeNode[] } = {
    id: 'a',
    label: '客厅家具',
    children: [{ id: 'b', label: '沙发' }],
  }
  loop.children.push(loop)
  return [loop, { id: 'b', label: '又一个沙发' }, { id: 'c', label: '灯具照明' }]
})()
