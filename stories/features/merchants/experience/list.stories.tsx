import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { listExperiences } from '#contract/merchants/experiences.ts'
import ExperienceList from '#features/merchants/experience/list.tsx'
import { experiencePaths } from '#features/merchants/paths.ts'
import { experienceHandlers, experienceRecord } from '#mocks/merchants/experiences.ts'
import { promoterHandlers } from '#mocks/merchants/promoters.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, dialogOf, emptyPage, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/体验管理',
  component: ExperienceList,
  decorators: [screenDecorator],
  parameters: { at: experiencePaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...experienceHandlers(), ...promoterHandlers()),
} satisfies Meta<typeof ExperienceList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listExperiences) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listExperiences) }
export const Empty: Story = {
  name: '空',
  beforeEach: () =>
    returns(listExperiences, { ...emptyPage, month: { requested: 0, opened: 0, converted: 0, ended: 0 } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('本月没有结束的体验')).toBeVisible()
  },
}

export const MonthOfTrials: Story = {
  name: '本月的转化率说明由来',
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('75%')).toBeVisible()
    await expect(canvas.getByText('结束 4 家，转正 3 家')).toBeVisible()
  },
}

export const SamePhone: Story = {
  name: '新增：手机号已有进行中的体验，可以打开',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增体验' }))
    const form = await dialogOf('新增体验')
    await userEvent.type(form.getByRole('textbox', { name: /手机号/ }), experienceRecord(1, '').phone)
    await expect(await form.findByText(/该手机号已有进行中的体验 TY/)).toBeVisible()
    await expect(form.getByRole('link', { name: '打开该体验' })).toBeVisible()
    await userEvent.click(form.getByRole('combobox', { name: /推广员/ }))
    await expect(await screen.findByRole('option', { name: /沈听澜/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
  },
}

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /木语/ })
    await expect(canvas.queryByRole('button', { name: '新增体验' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '开通体验' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...experienceHandlers([
        experienceRecord(1, '北方明珠国际家居建材装饰装修设计工程（乌鲁木齐）股份有限公司', {
          contactName: '阿依古丽·买买提江·阿不都热依木',
        }),
      ]),
    ),
}

export const Opens: Story = {
  name: '开通体验',
  play: async (context) => {
    const row = await rowOf(context, '木语')
    await context.userEvent.click(row.getByRole('button', { name: '开通体验' }))
    const dialog = await dialogOf(/开通体验/)
    await context.userEvent.click(dialog.getByRole('combobox', { name: /体验版本/ }))
    await context.userEvent.click(await screen.findByRole('option', { name: '旗舰版' }))
    await context.userEvent.click(dialog.getByRole('button', { name: '开通体验' }))
    await expect(await (await rowOf(context, '木语')).findByText('体验中')).toBeVisible()
    await expect((await rowOf(context, '木语')).getByText('旗舰版')).toBeVisible()
  },
}

export const ExtendedTwice: Story = {
  name: '延期两次后不再延期',
  play: async (context) => {
    const row = await rowOf(context, '云栖')
    await context.userEvent.click(row.getByRole('button', { name: /更多/ }))
    await expect(await screen.findByRole('menuitem', { name: '转正' })).toBeVisible()
    await expect(screen.queryByRole('menuitem', { name: '延期' })).toBeNull()
    await context.userEvent.keyboard('{Escape}')
  },
}

export const Follows: Story = {
  name: '写跟进',
  play: async (context) => {
    await act(context, '杭州木语家居有限公司', '写跟进')
    const dialog = await dialogOf(/写跟进/)
    await context.userEvent.type(dialog.getByRole('textbox', { name: /跟进内容/ }), '约好下周演示')
    await context.userEvent.click(dialog.getByRole('button', { name: '保存跟进' }))
    await expect(await screen.findByText('跟进已保存')).toBeVisible()
  },
}

export const Converts: Story = {
  name: '转正保留体验数据',
  play: async (context) => {
    await act(context, '佛山拾光软装有限公司', '转正')
    const dialog = await dialogOf(/转正/)
    await expect(dialog.getByText('体验中的数据全部保留')).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '转正' }))
    await expect(await (await rowOf(context, '拾光')).findByText('已转正')).toBeVisible()
  },
}

export const Closes: Story = {
  name: '关闭要选原因',
  play: async (context) => {
    await act(context, '杭州木语家居有限公司', '关闭')
    const dialog = await dialogOf(/关闭/)
    await expect(dialog.getByRole('button', { name: '关闭体验' })).toBeDisabled()
    await context.userEvent.click(dialog.getByRole('combobox', { name: /关闭原因/ }))
    await context.userEvent.click(await screen.findByRole('option', { name: '价格因素' }))
    await context.userEvent.click(dialog.getByRole('button', { name: '关闭体验' }))
    await expect(await (await rowOf(context, '木语')).findByText('已关闭')).toBeVisible()
  },
}
