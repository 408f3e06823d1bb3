import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { listMaterials } from '#contract/materials/materials.ts'
import { productPaths } from '#features/goods/paths.ts'
import ProductForm from '#features/goods/product-form/product-form.tsx'
import { answer, pageOf } from '#mocks/answer.ts'
import { editingHandlers } from '#mocks/goods/product-editing.ts'
import { materialHandlers } from '#mocks/materials/material-handlers.ts'
import { materialRecord } from '#mocks/materials/material-records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, worker } from '#mocks/worker.ts'
import { dialogOf } from '#stories/helpers.ts'

const library = [materialRecord(1, '云川岩板'), materialRecord(2, '远山岩板'), materialRecord(3, '雪境岩板')]

const meta = {
  title: '页面/商品中心/新增商品/用料',
  component: ProductForm,
  decorators: [screenDecorator],
  parameters: { at: productPaths.form.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(
      answer(listMaterials, ({ keyword = '', ...params }) => ({
        ...pageOf(
          library.filter(({ name }) => name.includes(keyword)),
          params,
        ),
        counts: {},
      })),
      ...editingHandlers(),
      ...materialHandlers(),
    )
  },
} satisfies Meta<typeof ProductForm>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

async function openLibrary({ canvas, userEvent }: Context) {
  await userEvent.click(await canvas.findByRole('button', { name: '从材料库选择' }))
  return await dialogOf('选择用料')
}

/** 从材料库多选：换关键词后已选的还在右侧，添加后进入用料。 */
export const ChoosesFromTheLibrary: Story = {
  name: '从材料库多选',
  play: async (context) => {
    const { canvas, userEvent } = context
    const dialog = await openLibrary(context)
    await userEvent.click(await dialog.findByRole('checkbox', { name: '选择 云川岩板' }))
    await userEvent.type(dialog.getByRole('textbox', { name: '搜索材料' }), '雪境')
    await userEvent.click(await dialog.findByRole('checkbox', { name: '选择 雪境岩板' }))
    const chosen = within(dialog.getByRole('region', { name: '已选材料' }))
    await expect(chosen.getByText('云川岩板')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '添加 2 个材料' }))
    await expect(await canvas.findByText('雪境岩板')).toBeVisible()
    const again = await openLibrary(context)
    await expect(await again.findByRole('checkbox', { name: '选择 云川岩板' })).toBeDisabled()
  },
}

/** 材料库没有载入：说明原因，可以重试。 */
export const LibraryFails: Story = {
  name: '材料库加载失败',
  beforeEach: () => fails(listMaterials),
  play: async (context) => {
    const dialog = await openLibrary(context)
    await expect(await dialog.findByText('材料加载失败')).toBeVisible()
  },
}
