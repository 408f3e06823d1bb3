import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { getTemplate, saveTemplate } from '#contract/goods/templates.ts'
import TemplateList from '#features/goods/template/list.tsx'
import { templatePaths } from '#features/goods/template-paths.ts'
import { specHandlers } from '#mocks/configuration/specs.ts'
import { templateRecord } from '#mocks/goods/template-records.ts'
import { templateHandlers } from '#mocks/goods/templates.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, worker } from '#mocks/worker.ts'
import { choose, confirm, dialogOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/商品模板/编辑',
  component: TemplateList,
  decorators: [screenDecorator],
  parameters: { at: templatePaths.list.to({ id: 1 }), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...templateHandlers(), ...specHandlers())
  },
} satisfies Meta<typeof TemplateList>
export default meta
type Story = StoryObj<typeof meta>

const name = '布艺沙发标准模板'
const opened = async (title: string = name) => await dialogOf(title)
const at = (tab: string) => ({ at: templatePaths.list.to({ id: 1, tab }) })

export const Default: Story = {
  name: '默认',
  play: async () => {
    const drawer = await opened()
    await expect(await drawer.findByRole('textbox', { name: /模板名称/ })).toHaveValue(name)
    await expect(drawer.getByRole('group', { name: '规格 沙发尺寸' })).toBeVisible()
  },
}
export const Failed: Story = {
  name: '失败',
  beforeEach: () => fails(getTemplate),
  play: async () => {
    await expect(await screen.findByText('商品模板加载失败')).toBeVisible()
  },
}

/** 系数 0 或 abc：离开时清空，并提示范围。 */
export const FactorClears: Story = {
  name: '系数有误时清空',
  play: async ({ userEvent }) => {
    const drawer = await opened()
    const factor = await drawer.findByRole('textbox', { name: /销售系数/ })
    await userEvent.clear(factor)
    await userEvent.type(factor, 'abc')
    await userEvent.tab()
    await expect(factor).toHaveValue('')
    await expect(await drawer.findByText(/销售系数应为 0.0001 到 100 之间/)).toBeVisible()
    await userEvent.type(factor, '2')
    await userEvent.tab()
    await expect(drawer.getByText(/220.00/)).toBeVisible()
  },
}

/** 商品在用的规格不能移除，服务器的原因标在规格上。 */
export const SpecIsUsed: Story = {
  name: '在用的规格不能移除',
  play: async ({ userEvent }) => {
    const drawer = await opened()
    await userEvent.click(await drawer.findByRole('button', { name: '移除 面料' }))
    await userEvent.click(drawer.getByRole('button', { name: '保存模板' }))
    await expect(await drawer.findByText('规格 面料 已被 42 个商品使用,不能移除')).toBeVisible()
  },
}

/** 只有一个规格带图：选了另一个，原来的取消。 */
export const OneSpecHasPictures: Story = {
  name: '只有一个规格带图',
  play: async ({ userEvent }) => {
    const drawer = await opened()
    const colour = within(await drawer.findByRole('group', { name: '规格 颜色' }))
    const fabric = within(drawer.getByRole('group', { name: '规格 面料' }))
    await userEvent.click(fabric.getByRole('checkbox', { name: '带图' }))
    await expect(colour.getByRole('checkbox', { name: '带图' })).not.toBeChecked()
    await expect(fabric.getByRole('checkbox', { name: '带图' })).toBeChecked()
  },
}

const saved = fn()

/** 单选参数至少两个选项；保存时只发送改动。 */
export const AsksForOptions: Story = {
  name: '单选至少两个选项',
  beforeEach: () => {
    saved.mockClear()
    returns(saveTemplate, (params) => {
      saved(params)
      return { id: 1, version: 2 }
    })
  },
  play: async ({ userEvent }) => {
    const drawer = await opened()
    await userEvent.click(await drawer.findByRole('button', { name: '添加参数' }))
    const row = within(drawer.getByRole('group', { name: '参数 4' }))
    await userEvent.type(row.getByRole('textbox', { name: /参数名/ }), '坐感')
    await choose({ canvas: row, userEvent }, /录入方式/, '单选')
    await waitFor(() => expect(row.queryByText('参数名至少 2 个字')).toBeNull())
    await userEvent.type(row.getByRole('textbox', { name: /选项/ }), '偏软{Enter}')
    await userEvent.click(drawer.getByRole('button', { name: '保存模板' }))
    await expect(await row.findByText('请至少填写 2 个选项')).toBeVisible()
    await userEvent.type(row.getByRole('textbox', { name: /选项/ }), '偏硬{Enter}')
    await userEvent.click(drawer.getByRole('button', { name: '保存模板' }))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    await expect(Object.keys(saved.mock.calls[0]?.[0]).toSorted()).toEqual(['attributes', 'id', 'version'])
  },
}

export const Conflict: Story = {
  name: '别人先保存了：可以比较差异',
  beforeEach: () => {
    const latest = templateRecord(1, name, { version: 2, sort: 9, updatedBy: '周予安' })
    fails(saveTemplate, 409, '数据已被他人修改,请刷新后重试', { latest })
  },
  play: async ({ userEvent }) => {
    const drawer = await opened()
    const title = await drawer.findByRole('textbox', { name: /模板名称/ })
    await userEvent.clear(title)
    await userEvent.type(title, '沙发模板')
    await userEvent.click(drawer.getByRole('button', { name: '保存模板' }))
    await expect(await drawer.findByText('数据已被「周予安」修改')).toBeVisible()
  },
}

export const GuardsChanges: Story = {
  name: '有改动时换页签先询问',
  play: async ({ userEvent }) => {
    const drawer = await opened()
    await userEvent.type(await drawer.findByRole('textbox', { name: /模板名称/ }), '改')
    await userEvent.click(drawer.getByRole('tab', { name: '定制项' }))
    await confirm({ userEvent }, '放弃未保存的修改？', '放弃修改')
    await expect(await drawer.findByText('扶手款式')).toBeVisible()
  },
}

/** 复制带走规格、参数和系数，勾选的一并带走。 */
export const Copies: Story = {
  name: '复制模板',
  parameters: { at: templatePaths.list.to() },
  beforeEach: () => {
    saved.mockClear()
    returns(saveTemplate, (params) => {
      saved(params)
      return { id: 1, version: 1 }
    })
  },
  play: async ({ canvas, userEvent }) => {
    const row = await rowOf({ canvas }, name)
    await userEvent.click(row.getByRole('button', { name: '复制' }))
    const drawer = await opened(`复制「${name}」`)
    await userEvent.click(await drawer.findByRole('checkbox', { name: '材质贴图' }))
    await userEvent.click(drawer.getByRole('button', { name: '保存模板' }))
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(
        expect.objectContaining({ name: `${name} 副本`, saleFactor: '1.5', copy: { fromId: 1, parts: [2] } }),
      ),
    )
  },
}

export const PromptIsDouble: Story = {
  name: '同一规格值在同一位置只有一条提示',
  parameters: at('prompts'),
  play: async ({ userEvent }) => {
    const drawer = await opened()
    await userEvent.click(await drawer.findByRole('button', { name: '新增规格提示' }))
    const form = await opened('新增规格提示')
    await choose({ canvas: form, userEvent }, '规格', '沙发尺寸')
    await userEvent.type(form.getByRole('textbox', { name: /提示标题/ }), '尺寸说明')
    await userEvent.type(form.getByRole('textbox', { name: /提示内容/ }), '请先量好客厅的长度')
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await expect(await form.findByText('该规格值在此位置已有提示')).toBeVisible()
    await userEvent.click(form.getByRole('checkbox', { name: '规格选择弹层' }))
    await userEvent.click(form.getByRole('checkbox', { name: '设计方案' }))
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await expect(await drawer.findByText('尺寸说明')).toBeVisible()
  },
}

export const DeletesPrompt: Story = {
  name: '删除提示先说明后果',
  parameters: at('prompts'),
  play: async ({ userEvent }) => {
    const drawer = await opened()
    const row = within((await drawer.findAllByRole('listitem'))[0] ?? document.body)
    await userEvent.click(row.getByRole('button', { name: '删除' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: '删除提示' }))
    await waitFor(() => expect(drawer.queryByText('请先确认入户尺寸')).toBeNull())
  },
}

export const Textures: Story = {
  name: '材质',
  parameters: at('textures'),
  play: async ({ userEvent }) => {
    const drawer = await opened()
    const row = within((await drawer.findAllByRole('listitem'))[1] ?? document.body)
    await userEvent.click(row.getByRole('button', { name: '编辑' }))
    const form = await opened('编辑「焦糖真皮」')
    const title = form.getByRole('textbox', { name: /材质名称/ })
    await userEvent.clear(title)
    await userEvent.type(title, '米白棉麻')
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await expect(await form.findByText('材质名称已存在')).toBeVisible()
    await userEvent.type(title, '（厚）')
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await expect(await drawer.findByText('米白棉麻（厚）')).toBeVisible()
  },
}

export const TextureBatch: Story = {
  name: '批量上传：文件名作为名称',
  parameters: at('textures'),
  play: async ({ userEvent }) => {
    const drawer = await opened()
    await userEvent.click(await drawer.findByRole('button', { name: '批量上传' }))
    const form = await opened('批量上传材质')
    await expect(form.getByRole('button', { name: '新增材质' })).toBeDisabled()
  },
}

/** 最小值不能大于最大值；换成单选后要求可选值。 */
export const CustomizationRules: Story = {
  name: '定制项的规则',
  parameters: at('customizations'),
  play: async ({ userEvent }) => {
    const drawer = await opened()
    await userEvent.click(await drawer.findByRole('button', { name: '新增定制项' }))
    const form = await opened('新增定制项')
    await userEvent.type(form.getByRole('textbox', { name: /定制项名称/ }), '座深')
    await userEvent.type(form.getByRole('textbox', { name: /最小值/ }), '900')
    await userEvent.type(form.getByRole('textbox', { name: /最大值/ }), '600')
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await expect(await form.findByText('最小值不能大于最大值')).toBeVisible()
    await choose({ canvas: form, userEvent }, /录入方式/, '单选')
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await expect(await form.findByText('请填写 2 到 50 个可选值')).toBeVisible()
  },
}

export const Installs: Story = {
  name: '安装服务',
  parameters: at('installs'),
  play: async ({ userEvent }) => {
    const drawer = await opened()
    await userEvent.click(await drawer.findByRole('button', { name: '新增安装服务' }))
    const form = await opened('新增安装服务')
    await userEvent.type(form.getByRole('textbox', { name: /服务名称/ }), '次日达安装')
    await userEvent.type(form.getByRole('textbox', { name: /单价/ }), '0')
    await userEvent.type(form.getByRole('textbox', { name: /服务内容/ }), '含拆包、组装、调平和包装清运')
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await expect(await drawer.findByText('次日达安装')).toBeVisible()
    await expect(drawer.getByText('费用已含')).toBeVisible()
  },
}
