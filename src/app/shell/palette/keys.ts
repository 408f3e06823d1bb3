import type { KeyGroup } from '#ui/command-palette/key-page.tsx'

/** All keyboard shortcuts of the console. */
export const keys: readonly KeyGroup[] = [
  {
    title: '全局',
    keys: [
      ['Mod+K', '搜索页面、记录与操作'],
      ['?', '查看键盘快捷键'],
      ['Alt+W', '关闭当前页签'],
      ['Alt+Q', '上一个用过的页签'],
      ['Alt+Shift+ArrowLeft', '页签向左移动'],
      ['Alt+Shift+ArrowRight', '页签向右移动'],
      ['Escape', '关闭弹窗与菜单'],
    ],
  },
  {
    title: '列表',
    keys: [
      ['ArrowUp', '上一行'],
      ['ArrowDown', '下一行'],
      ['Space', '选中或取消选中'],
      ['Enter', '打开'],
    ],
  },
]
