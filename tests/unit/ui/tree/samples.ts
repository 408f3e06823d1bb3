import type { TreeNode } from '#ui/tree/tree-node.ts'

/** 客厅 contains 沙发 (布艺沙发, 皮沙发) and 茶几; 卧室 contains 床; 灯具 has no children. */
export const goods: TreeNode[] = [
  {
    id: 'living',
    label: '客厅',
    children: [
      {
        id: 'sofa',
        label: '沙发',
        children: [
          { id: 'cloth', label: '布艺沙发' },
          { id: 'leather', label: '皮沙发' },
        ],
      },
      { id: 'table', label: '茶几' },
    ],
  },
  { id: 'bedroom', label: '卧室', children: [{ id: 'bed', label: '床' }] },
  { id: 'lamp', label: '灯具' },
]

/** Three levels, 10 × 33 × 30: 10,240 nodes. */
export const many: TreeNode[] = Array.from({ length: 10 }, (_, a) => ({
  id: `${a}`,
  label: `一级 ${a}`,
  children: Array.from({ length: 33 }, (_, b) => ({
    id: `${a}-${b}`,
    label: `二级 ${b}`,
    children: Array.from({ length: 30 }, (_, c) => ({ id: `${a}-${b}-${c}`, label: `三级 ${c}` })),
  })),
}))
