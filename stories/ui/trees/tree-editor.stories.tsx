import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test'
import type { MenuFolder, MenuPage } from '#contract/menu-tree.ts'
import { defaultMenus } from '#contract/menus.ts'
import { AskHost } from '#ui/ask/ask-host.tsx'
import type { TreeNode } from '#ui/tree/tree-node.ts'
import { TreeEditor } from '#ui/tree-editor/tree-editor.tsx'
import { badNodes, categories, manyNodes } from './samples.ts'

const meta = {
  title: '树/TreeEditor 树编辑',
  tags: ['autodocs'],
  component: TreeEditor,
  args: {
    label: '后台类目',
    noun: '类目',
    nodes: categories,
    maxDepth: 3,
    onMove: fn(async () => undefined),
    onAdd: fn(async () => 'new'),
    onRename: fn(async () => undefined),
    onDelete: fn(async () => undefined),
    deleteRefusal: ({ id }) => (id === '0101' ? '类目下还有 1,780 件商品，请先移走' : undefined),
  },
  render: (args) => (
    <div className="max-w-180">
      <TreeEditor {...args} />
      <AskHost />
    </div>
  ),
} satisfies Meta<typeof TreeEditor>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = Pick<typeof screen, 'findByRole' | 'getAllByRole'>
const row = (canvas: Canvas, name: string) => canvas.findByRole('treeitem', { name: new RegExp(`^${name}( |$)`) })
const names = (canvas: Canvas) =>
  canvas.getAllByRole('treeitem').map((item) => item.querySelector('span[title]')?.textContent)

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { maxDepth: 3, maxLength: 30, openLevels: 2 } }

/** Alt 加方向键移动：上下换位，左右升降级；移到哪里会读出来，焦点跟着走。 */
export const MovesByKeyboard: Story = {
  name: '键盘移动',
  play: async ({ canvas, userEvent, args }) => {
    ;(await row(canvas, '茶几')).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect(args.onMove).toHaveBeenLastCalledWith({ id: '0102', parentId: '01', index: 0 })
    await expect(canvas.getByRole('status')).toHaveTextContent('已将「茶几」移到「客厅家具」下，第 1 位')
    await expect(names(canvas).slice(0, 3)).toEqual(['客厅家具', '茶几', '沙发'])
    await waitFor(async () => expect(await row(canvas, '茶几')).toHaveFocus())
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await waitFor(() => expect(args.onMove).toHaveBeenLastCalledWith({ id: '0102', parentId: null, index: 1 }))
    await expect(await row(canvas, '茶几')).toHaveAttribute('aria-level', '1')
  },
}

/** 撤销移动，按先后逐步退回。 */
export const Undoes: Story = {
  name: '撤销',
  play: async ({ canvas, userEvent, args }) => {
    ;(await row(canvas, '柜架')).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    await expect(names(canvas).slice(1, 4)).toEqual(['柜架', '沙发', '茶几'])
    await userEvent.keyboard('{Control>}z{/Control}')
    await userEvent.click(canvas.getByRole('button', { name: '撤销移动「柜架」' }))
    await expect(names(canvas).slice(1, 4)).toEqual(['沙发', '茶几', '柜架'])
    await waitFor(() => expect(args.onMove).toHaveBeenCalledTimes(4))
    await expect(canvas.getByRole('button', { name: '没有可撤销的' })).toBeDisabled()
  },
}

/** 保存失败：退回原来的位置，说明原因。 */
export const RollsBack: Story = {
  name: '保存失败退回',
  args: { onMove: fn(() => Promise.reject(new Error('类目已被他人修改'))) },
  play: async ({ canvas, userEvent }) => {
    ;(await row(canvas, '茶几')).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect(await canvas.findByText('「茶几」没有移动，已恢复原来的位置。类目已被他人修改')).toBeVisible()
    await expect(names(canvas).slice(1, 3)).toEqual(['沙发', '茶几'])
    await expect(canvas.getByRole('button', { name: '没有可撤销的' })).toBeDisabled()
  },
}

/** 按住手柄拖动：行的中间是放进去，两端是放在旁边。 */
export const MovesByDragging: Story = {
  name: '拖动',
  play: async ({ canvas, args }) => {
    const from = await row(canvas, '茶几')
    const grip = from.querySelector('[data-slot=row-grip]')
    const to = (await row(canvas, '卧室家具')).getBoundingClientRect()
    if (!grip) throw new Error('no grip')
    await fireEvent.pointerDown(grip, { button: 0, clientX: 300, clientY: from.getBoundingClientRect().top + 18 })
    await fireEvent.pointerMove(window, { clientX: 300, clientY: to.top + 10 })
    await fireEvent.pointerMove(window, { clientX: 300, clientY: to.top + to.height / 2 })
    await expect(await row(canvas, '卧室家具')).toHaveAttribute('data-drop', 'inside')
    await fireEvent.pointerUp(window)
    await expect(args.onMove).toHaveBeenLastCalledWith({ id: '0102', parentId: '02', index: 3 })
    await expect(await row(canvas, '茶几')).toBeVisible()
  },
}

/** 层级到了上限就放不下，Esc 放弃。 */
export const RefusesTooDeep: Story = {
  name: '层级太深',
  args: { openLevels: 2 },
  play: async ({ canvas, userEvent, args }) => {
    const grip = (await row(canvas, '客厅家具')).querySelector('[data-slot=row-grip]')
    const to = (await row(canvas, '布艺沙发')).getBoundingClientRect()
    const bed = (await row(canvas, '茶几')).getBoundingClientRect()
    if (!grip) throw new Error('no grip')
    await fireEvent.pointerDown(grip, { button: 0, clientX: 300, clientY: 80 })
    await fireEvent.pointerMove(window, { clientX: 300, clientY: to.top + to.height / 2 })
    await expect(canvas.getByText('不能移到自己下面')).toBeVisible()
    await fireEvent.pointerMove(window, { clientX: 300, clientY: bed.top + 2 })
    await userEvent.keyboard('{Escape}')
    await fireEvent.pointerUp(window)
    await expect(args.onMove).not.toHaveBeenCalled()
  },
}

const addOnce = fn<(added: { label: string }) => Promise<string>>()

/** 新增在原位输入；服务器不收时，写好的名称还在。 */
export const Adds: Story = {
  name: '新增',
  args: { onAdd: addOnce },
  beforeEach: () => {
    addOnce.mockReset().mockRejectedValueOnce(new Error('同级已有「床头柜」')).mockResolvedValueOnce('0204')
  },
  play: async ({ canvas, userEvent, args }) => {
    ;(await row(canvas, '衣柜')).focus()
    await userEvent.keyboard('{Insert}')
    const input = await canvas.findByRole('textbox', { name: '新类目的名称' })
    await userEvent.type(input, '床头柜{Enter}')
    await expect(await canvas.findByText('同级已有「床头柜」')).toBeVisible()
    await expect(input).toHaveValue('床头柜')
    await userEvent.type(input, '（单屉）{Enter}')
    await expect(args.onAdd).toHaveBeenLastCalledWith({ parentId: '02', index: 3, label: '床头柜（单屉）' })
    await waitFor(async () => expect(await row(canvas, '床头柜（单屉）')).toHaveFocus())
    await expect(canvas.getByText('共 70 个类目，最多 3 级')).toBeVisible()
  },
}

/** F2 或菜单改名，回车保存，Esc 放弃。 */
export const Renames: Story = {
  name: '改名',
  play: async ({ canvas, userEvent, args }) => {
    const lamps = await row(canvas, '灯具照明')
    lamps.focus()
    await userEvent.keyboard('{F2}灯{Escape}')
    await expect(args.onRename).not.toHaveBeenCalled()
    await waitFor(async () => expect(await row(canvas, '灯具照明')).toHaveFocus())
    await userEvent.click(within(lamps).getByRole('button', { name: '更多：灯具照明' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /重命名/ }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: '灯具照明的新名称' })).toHaveFocus())
    await userEvent.keyboard('灯饰{Enter}')
    await expect(args.onRename).toHaveBeenLastCalledWith({ id: '04', label: '灯饰' })
    await expect(await row(canvas, '灯饰')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '撤销改名「灯饰」' }))
    await expect(await row(canvas, '灯具照明')).toBeVisible()
  },
}

/** 不能删的说明原因；能删的先问，说清后果。 */
export const Deletes: Story = {
  name: '删除',
  play: async ({ canvas, userEvent, args }) => {
    ;(await row(canvas, '沙发')).focus()
    await userEvent.keyboard('{Delete}')
    await expect(await canvas.findByText('类目下还有 1,780 件商品，请先移走')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Delete}')
    const dialog = within(await screen.findByRole('alertdialog', { name: '删除「茶几」？' }))
    await expect(dialog.getByText('它下面的类目会一并删除')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '删除类目' }))
    await waitFor(() => expect(args.onDelete).toHaveBeenLastCalledWith('0102'))
    await waitFor(() => expect(names(canvas)).not.toContain('茶几'))
    await waitFor(async () => expect(await row(canvas, '柜架')).toHaveFocus())
  },
}

/** 菜单里不能做的留在原处，写明原因。 */
export const SaysWhatCannotBeDone: Story = {
  name: '不能做的说明原因',
  play: async ({ canvas, userEvent }) => {
    const sofa = await row(canvas, '沙发')
    await userEvent.click(within(sofa).getByRole('button', { name: '更多：沙发' }))
    const up = await screen.findByRole('menuitem', { name: /上移/ })
    await expect(up).toHaveAttribute('aria-disabled', 'true')
    await expect(up).toHaveAccessibleDescription('已在最前')
    await userEvent.keyboard('{Escape}')
    await waitFor(async () => expect(await row(canvas, '沙发')).toHaveFocus())
  },
}

/** 从菜单里做的，焦点到该去的地方：输入框，或移动后的那一行。 */
export const KeepsTheFocus: Story = {
  name: '焦点的去处',
  play: async ({ canvas, userEvent }) => {
    const choose = async (name: string, item: RegExp) => {
      await userEvent.click(within(await row(canvas, name)).getByRole('button', { name: `更多：${name}` }))
      await userEvent.click(await screen.findByRole('menuitem', { name: item }))
    }
    await choose('茶几', /下移/)
    await waitFor(async () => expect(await row(canvas, '茶几')).toHaveFocus())
    await choose('茶几', /新增下级/)
    await waitFor(() => expect(canvas.getByRole('textbox', { name: '新类目的名称' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(async () => expect(await row(canvas, '茶几')).toHaveFocus())
  },
}

export const Finds: Story = {
  name: '查找',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: '搜索类目' }), 'rjcd')
    await expect(await row(canvas, '乳胶床垫')).toBeVisible()
    await expect(canvas.getAllByRole('treeitem')).toHaveLength(3)
  },
}

const menuNode = (item: MenuPage | MenuFolder): TreeNode =>
  'pages' in item
    ? { id: item.name, label: item.name, children: item.pages.map(menuNode) }
    : { id: item.url, label: item.name, hint: item.url }

/** 同一个部件排菜单：名称后面是页面地址。 */
export const Menus: Story = {
  name: '排菜单',
  args: {
    label: '菜单',
    noun: '菜单',
    openLevels: 2,
    nodes: defaultMenus.map(({ name, items }) => ({ id: name, label: name, children: items.map(menuNode) })),
  },
}

export const TenThousandNodes: Story = {
  name: '一万个',
  args: { label: '展位', noun: '展位', nodes: manyNodes, openLevels: 9 },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('共 10,240 个展位，最多 3 级')).toBeVisible()
    ;(await row(canvas, '事业部 1')).focus()
    await userEvent.keyboard('{End}')
    await waitFor(async () => expect(await row(canvas, '展位 10-33-30')).toHaveFocus())
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect(args.onMove).toHaveBeenLastCalledWith({ id: '9-32-29', parentId: '9-32', index: 28 })
    await expect(canvas.getAllByRole('treeitem').length).toBeLessThan(60)
  },
}

export const Empty: Story = { name: '空', args: { nodes: [] } }

export const BadData: Story = {
  name: '坏数据',
  args: { nodes: badNodes },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('treeitem')).toHaveLength(3)
  },
}

const long = '意大利进口头层牛皮现代简约大户型客厅组合沙发（左贵妃加三人位加脚踏，可拆洗，含安装与旧家具回收服务）'

export const LongText: Story = {
  name: '长文字',
  args: { nodes: [{ id: '1', label: long, hint: '1,280 件商品', children: [{ id: '2', label: long, hint: long }] }] },
}

export const Dark: Story = { name: '深色', args: { openLevels: 2 }, globals: { theme: 'dark' } }
