import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { HotspotEditor, type HotspotEditorProps } from '#ui/hotspot-editor/hotspot-editor.tsx'
import { Hotspots } from '#ui/hotspot-editor/hotspots.tsx'
import type { Hotspot } from '#ui/hotspot-editor/point.ts'
import { Held } from '../inputs/held.tsx'
import { longText } from '../inputs/samples.ts'
import { brokenPicture, picture } from '../uploads/pictures.ts'

interface Spot extends Hotspot {
  product: string
}

const products = [
  { value: '1', label: '云朵布艺沙发 三人位', hint: '北欧之家' },
  { value: '2', label: '胡桃木茶几', hint: '木与石' },
  { value: '3', label: '黄铜落地灯', hint: '拾光灯饰' },
]

const spots: Spot[] = [
  { id: 'a', x: 46.5, y: 52.25, label: '云朵沙发', product: '1' },
  { id: 'b', x: 20.08, y: 74, label: '', product: '' },
  { id: 'c', x: 79.9, y: 30.5, label: '落地灯', product: '3' },
]

const Editor = (props: HotspotEditorProps<Spot>) => <HotspotEditor {...props} />

const meta = {
  title: '编辑器/HotspotEditor 图片热点',
  tags: ['autodocs'],
  component: Editor,
  args: {
    src: picture(200, 1600, 1200),
    alt: '客厅实景',
    value: spots,
    onChange: fn(),
    create: (at) => ({ ...at, product: '' }),
    faultOf: ({ product }) => (product === '3' ? '商品已下架' : undefined),
    renderLink: ({ product }, change) => (
      <Field label="关联商品">
        <Combobox value={product} onChange={(value) => change({ product: value })} options={products} clearable />
      </Field>
    ),
    'aria-label': '客厅热点',
  },
  render: (args) => (
    <div className="max-w-240">
      <Held<readonly Spot[]> initial={args.value} onChange={(value) => args.onChange([...value])}>
        {(bind) => <Editor {...args} {...bind} />}
      </Held>
    </div>
  ),
} satisfies Meta<typeof Editor>
export default meta
type Story = StoryObj<typeof meta>

const pin = (canvas: ReturnType<typeof within>, number: number) =>
  canvas.findByRole('button', { name: new RegExp(`^${number} 号热点`) })

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { max: 5, maxLabel: 15, disabled: false } }

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }

export const Disabled: Story = { name: '停用', args: { disabled: true } }

export const Empty: Story = { name: '空', args: { value: [] } }

export const LongText: Story = {
  name: '长文字',
  args: { value: [{ id: 'a', x: 50, y: 50, label: longText, product: '1' }] },
}

/** 点击图片，在那里添加并展开。 */
export const AddsByClick: Story = {
  name: '点击添加',
  play: async ({ canvas, args }) => {
    const ground = await canvas.findByRole('button', { name: '在点击的位置添加热点' })
    const { left, top, width, height } = ground.getBoundingClientRect()
    await fireEvent.click(ground, { clientX: left + width * 0.25, clientY: top + height * 0.6 })
    await expect(args.onChange).toHaveBeenLastCalledWith([
      ...spots,
      expect.objectContaining({ x: expect.closeTo(25, 0), y: expect.closeTo(60, 0), label: '', product: '' }),
    ])
    await expect(await pin(canvas, 4)).toHaveAttribute('aria-pressed', 'true')
    await expect(canvas.getByRole('textbox', { name: '标注' })).toHaveValue('')
    await expect(canvas.getByText('已添加 4 号热点')).toBeVisible()
  },
}

/** 拖动，放下时才算。 */
export const MovesByDragging: Story = {
  name: '拖动',
  play: async ({ canvas, args }) => {
    const dragged = await pin(canvas, 2)
    const { left, top } = dragged.getBoundingClientRect()
    const frame = dragged.parentElement?.getBoundingClientRect()
    const from = { clientX: left + 10, clientY: top + 10, button: 0, pointerId: 1 }
    const to = {
      ...from,
      clientX: from.clientX + (frame?.width ?? 0) * 0.3,
      clientY: from.clientY - (frame?.height ?? 0) * 0.24,
    }
    dragged.setPointerCapture = fn()
    await fireEvent.pointerDown(dragged, from)
    await fireEvent.pointerMove(dragged, to)
    await expect(args.onChange).not.toHaveBeenCalled()
    await waitFor(() => expect(dragged).toHaveAccessibleName('2 号热点 未命名，横 50.08%，纵 50%'))
    await fireEvent.pointerUp(dragged, to)
    await expect(args.onChange).toHaveBeenLastCalledWith([spots[0], { ...spots[1], x: 50.08, y: 50 }, spots[2]])
  },
}

/** 方向键移动，Shift 移 10%，Alt 移 0.1%；Delete 删除。 */
export const GoesByKeyboard: Story = {
  name: '全程键盘',
  play: async ({ canvas, userEvent, args }) => {
    const first = await pin(canvas, 1)
    first.focus()
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}{Alt>}{ArrowDown}{/Alt}')
    await expect(first).toHaveAccessibleName('1 号热点 云朵沙发，横 47.5%，纵 42.35%')
    await userEvent.keyboard('{Delete}')
    await expect(args.onChange).toHaveBeenLastCalledWith(spots.slice(1))
    await expect(canvas.getByText('已删除 1 号热点')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '添加热点' }))
    await expect(await pin(canvas, 3)).toHaveAccessibleName('3 号热点 未命名，横 50%，纵 50%')
  },
}

/** 在列表里改标注、坐标和关联的商品。 */
export const EditsBesideThePicture: Story = {
  name: '在列表里编辑',
  play: async ({ canvas, userEvent, args }) => {
    const list = within(canvas.getByRole('list', { name: '热点列表' }))
    await userEvent.click(list.getByRole('button', { name: '2 未命名' }))
    await userEvent.type(list.getByRole('textbox', { name: '标注' }), '茶几')
    const across = list.getByRole('textbox', { name: '2 号热点横坐标（%）' })
    await userEvent.clear(across)
    await userEvent.type(across, '33.755')
    await userEvent.click(list.getByRole('combobox', { name: '关联商品' }))
    await userEvent.click(await screen.findByRole('option', { name: /胡桃木茶几/ }))
    await expect(args.onChange).toHaveBeenLastCalledWith([
      spots[0],
      { id: 'b', x: 33.75, y: 74, label: '茶几', product: '2' },
      spots[2],
    ])
  },
}

/** 叠在一起的热点，再点一下就到下面那个。 */
export const ReachesThoseBelow: Story = {
  name: '叠在一起的',
  args: { value: spots.map((spot) => ({ ...spot, x: 50, y: 50 })) },
  play: async ({ canvas, userEvent }) => {
    for (const [clicked, reached] of [
      [3, 3],
      [3, 1],
      [1, 2],
    ] as const) {
      await userEvent.click(await pin(canvas, clicked))
      await expect(await pin(canvas, reached)).toHaveAttribute('aria-pressed', 'true')
    }
  },
}

/** 失效的标红，可以保留。 */
export const MarksFaults: Story = {
  name: '失效的标红',
  play: async ({ canvas }) => {
    await expect(await pin(canvas, 3)).toHaveAttribute('data-tone', 'danger')
    await expect(canvas.getByText('商品已下架')).toBeVisible()
  },
}

export const Full: Story = {
  name: '满了',
  args: { max: 3 },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '在点击的位置添加热点' }))
    await expect(await canvas.findByText('每张图最多 3 个热点')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '添加热点' })).toBeDisabled()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

/** 图片打不开：说明情况，可以重试；热点都在。 */
export const BrokenPicture: Story = {
  name: '图片打不开',
  args: { src: brokenPicture },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('图片加载失败')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '重试' }))
    await expect(await canvas.findByText('图片加载失败')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '1 云朵沙发' })).toBeVisible()
  },
}

/** 只看：点开一个热点，看它关联的商品。 */
export const ReadOnly: Story = {
  name: '只读',
  render: ({ src, alt, value, faultOf }) => (
    <Hotspots
      src={src}
      alt={alt}
      spots={value}
      faultOf={faultOf}
      renderDetail={({ product }) => (
        <p className="text-text-muted">{products.find(({ value }) => value === product)?.label ?? '未关联商品'}</p>
      )}
      className="max-w-160"
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '1 号热点 云朵沙发' }))
    await expect(await screen.findByRole('dialog', { name: '云朵沙发' })).toHaveTextContent('云朵布艺沙发 三人位')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
