import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { materialSource } from '#contract/materials/codes.ts'
import { adoptMaterials } from '#contract/materials/material-library.ts'
import { getMaterial, listMaterials } from '#contract/materials/materials.ts'
import StoreMaterialList from '#features/materials/material/store-material-list.tsx'
import { materialPaths, storeMaterialPaths } from '#features/materials/paths.ts'
import { answer } from '#mocks/answer.ts'
import { materialHandlers } from '#mocks/materials/material-handlers.ts'
import { materialRecord, storeMaterials } from '#mocks/materials/material-records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, MockRefusal, returns, waits, worker } from '#mocks/worker.ts'
import { act, emptyPage, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/设计店铺材料',
  component: StoreMaterialList,
  decorators: [screenDecorator],
  parameters: { at: storeMaterialPaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...materialHandlers(storeMaterials())),
} satisfies Meta<typeof StoreMaterialList>
export default meta
type Story = StoryObj<typeof meta>

/** 只列设计店铺送来的材料，待审核排在最前。 */
export const Default: Story = {
  name: '默认',
  play: async (context) => {
    await expect((await rowOf(context, '云川柔光岩板')).getByText('林间设计工作室')).toBeVisible()
    await expect(context.canvas.queryByRole('row', { name: /云川岩板/ })).toBeNull()
    const [, first] = context.canvas.getAllByRole('tab')
    await expect(first).toHaveAccessibleName(/待审核/)
    await expect(context.canvas.getByRole('link', { name: '新增材料' })).toHaveAttribute(
      'href',
      materialPaths.form.to({ source: materialSource.designStore }),
    )
  },
}
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listMaterials, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有设计店铺的材料')).toBeVisible()
  },
}
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: storeMaterialPaths.list.to({ keyword: '浴缸' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '清除筛选' })).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listMaterials) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listMaterials) }
export const DrawerFailed: Story = {
  name: '详情加载失败',
  parameters: { at: storeMaterialPaths.list.to({ id: 11 }) },
  beforeEach: () => fails(getMaterial),
}

export const Forbidden: Story = {
  name: '审计只看不改',
  parameters: { as: '只读审计' },
  play: async (context) => {
    const row = await rowOf(context, '云川柔光岩板')
    await expect(row.queryByRole('button', { name: '通过' })).toBeNull()
    await expect(context.canvas.queryByRole('link', { name: '新增材料' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的名称与店铺名截断显示',
  beforeEach: () =>
    worker.use(
      ...materialHandlers([
        materialRecord(1, '佛山云川通体大理石纹超薄岩板柔光面可定制规格全屋通铺系列', {
          source: materialSource.designStore,
          store: { id: 1, name: '佛山市顺德区乐从镇林间原创空间设计联合工作室' },
          storeId: 1,
        }),
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /全屋通铺系列/ })).toBeVisible()
  },
}

/** 审核时与平台库里相近的材料并排对照；通过后打开下一个待审核的。 */
export const Review: Story = {
  name: '与相近的材料并排审核',
  parameters: { at: storeMaterialPaths.list.to({ id: 11 }) },
  play: async ({ userEvent }) => {
    const drawer = await screen.findByRole('dialog', { name: '云川柔光岩板' })
    const duplicates = await within(drawer).findByRole('region', { name: '疑似重复' })
    await expect(within(duplicates).getByText('86%')).toBeVisible()
    await expect(within(duplicates).getByRole('link', { name: '云川岩板' })).toBeVisible()
    await userEvent.click(within(drawer).getByRole('button', { name: '通过' }))
    await userEvent.click(await screen.findByRole('button', { name: '通过审核' }))
    await expect(await screen.findByRole('dialog', { name: '手作木纹砖' })).toBeVisible()
  },
}

/** 收录得到一份平台材料，店铺的那份标明已收录。 */
export const Adopt: Story = {
  name: '收录到平台库',
  play: async (context) => {
    await act(context, '水洗岩板', '收录到平台库')
    const dialog = await screen.findByRole('dialog', { name: '收录「水洗岩板」到平台库' })
    await context.userEvent.click(within(dialog).getByRole('button', { name: '收录材料' }))
    await expect(await (await rowOf(context, '水洗岩板')).findByText('已收录')).toBeVisible()
  },
}

/** 平台库已有相同材料时，可以改为合并。 */
export const AlreadyKnown: Story = {
  name: '改为合并',
  beforeEach: () =>
    worker.use(
      answer(adoptMaterials, () => {
        throw new MockRefusal(422, '平台库已有相同材料 M00000001,可合并到它')
      }),
    ),
  play: async (context) => {
    await act(context, '水洗岩板', '收录到平台库')
    await context.userEvent.click(await screen.findByRole('button', { name: '收录材料' }))
    await context.userEvent.click(await screen.findByRole('button', { name: '合并到平台材料' }))
    await expect(await screen.findByRole('dialog', { name: '合并「水洗岩板」' })).toBeVisible()
  },
}

export const RefuseMany: Story = {
  name: '批量驳回用同一个原因',
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click((await rowOf(context, '云川柔光岩板')).getByRole('checkbox'))
    await userEvent.click((await rowOf(context, '手作木纹砖')).getByRole('checkbox'))
    await userEvent.click(canvas.getByRole('button', { name: '批量驳回' }))
    const dialog = await screen.findByRole('alertdialog', { name: '驳回所选的 2 个材料？' })
    await userEvent.type(within(dialog).getByRole('textbox'), '参数填写不完整')
    await userEvent.click(within(dialog).getByRole('button', { name: '批量驳回' }))
    await expect(await (await rowOf(context, '手作木纹砖')).findByText('已驳回')).toBeVisible()
  },
}
