import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { proxyStatus } from '#contract/materials/codes.ts'
import { getProxyRecord, listProxyRecords } from '#contract/materials/proxies.ts'
import ProxyList from '#features/materials/proxy/list.tsx'
import { proxyPaths } from '#features/materials/proxy-paths.ts'
import { proxyHandlers, proxyRecord } from '#mocks/materials/proxies.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, confirm, dialogOf, emptyPage, expectNoSideScroll, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/代理记录',
  component: ProxyList,
  decorators: [screenDecorator],
  parameters: { at: proxyPaths.list.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...proxyHandlers())
  },
} satisfies Meta<typeof ProxyList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /广州恒信/ })).toBeVisible()
    await expect(canvas.getByRole('button', { name: /30 天内到期 1/ })).toBeVisible()
  },
}
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listProxyRecords, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有代理记录')).toBeVisible()
  },
}
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: proxyPaths.list.to({ keyword: '没有这家公司' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '清除筛选' })).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listProxyRecords) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listProxyRecords) }
export const Opened: Story = { name: '打开记录', parameters: { at: proxyPaths.list.to({ id: 3 }) } }
export const DrawerFailed: Story = {
  name: '详情加载失败',
  parameters: { at: proxyPaths.list.to({ id: 3 }) },
  beforeEach: () => fails(getProxyRecord),
}

export const Forbidden: Story = {
  name: '审计只看不改',
  parameters: { as: '只读审计' },
  play: async (context) => {
    await rowOf(context, '广州恒信')
    await expect(context.canvas.queryByRole('button', { name: '新增代理' })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '通过' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的公司名与地区截断显示',
  beforeEach: () =>
    worker.use(
      ...proxyHandlers([
        proxyRecord(1, '佛山市顺德区乐从镇国际家居博览中心石语岩板与通体大理石瓷砖联合经营有限公司', {
          areaNames: '广东省广州市、广东省深圳市、广东省佛山市、广东省东莞市、广东省珠海市',
        }),
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^佛山市顺德区/ })).toBeVisible()
    await expectNoSideScroll()
  },
}

export const Approves: Story = {
  name: '在抽屉里看合同，通过后生效',
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click(await canvas.findByRole('button', { name: '杭州嘉美饰材经营部' }))
    const drawer = await dialogOf('杭州嘉美饰材经营部')
    await userEvent.click(await drawer.findByRole('button', { name: '通过' }))
    await confirm({ userEvent }, '通过「杭州嘉美饰材经营部」的代理申请？', '通过审核')
    await expect(await screen.findByText('「杭州嘉美饰材经营部」已通过审核')).toBeVisible()
  },
}

/** 驳回必须填写原因，常用原因一点即填。 */
export const Refuses: Story = {
  name: '驳回须写原因',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowOf(context, '杭州嘉美')).getByRole('button', { name: '驳回' }))
    const dialog = await questionOf('驳回「杭州嘉美饰材经营部」的代理申请？')
    await userEvent.click(dialog.getByRole('button', { name: '代理地区与现有代理重叠' }))
    await userEvent.click(dialog.getByRole('button', { name: '驳回申请' }))
    await expect(await (await rowOf(context, '杭州嘉美')).findByText('已驳回')).toBeVisible()
  },
}

export const Terminates: Story = {
  name: '终止说明后果并写明原因',
  play: async (context) => {
    await act(context, '广州恒信建材有限公司', '终止')
    const dialog = await questionOf('终止「广州恒信建材有限公司」的代理？')
    await expect(dialog.getByText(/独家地区随之释放，不能恢复/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '双方协商解除合同' }))
    await context.userEvent.click(dialog.getByRole('button', { name: '终止代理' }))
    await expect(await (await rowOf(context, '广州恒信')).findByText('已终止')).toBeVisible()
  },
}

/** 续签从到期次日开始，条款带过来，合同重新填写；同期的独家冲突在填写时指出。 */
export const Renews: Story = {
  name: '续签',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowOf(context, '广州恒信')).getByRole('button', { name: '续签' }))
    const drawer = await dialogOf('续签「广州恒信建材有限公司」的代理')
    await expect(await drawer.findByRole('textbox', { name: /公司名称/ })).toHaveValue('广州恒信建材有限公司')
    await expect(drawer.getByDisplayValue('2027-03-01')).toBeVisible()
    await expect(drawer.getByRole('textbox', { name: '合同编号' })).toHaveValue('')
    await userEvent.click(drawer.getByRole('button', { name: '提交审核' }))
    await expect(await screen.findByText('已提交审核')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

export const ShowsClashes: Story = {
  name: '与独家代理重叠时，边填边提示',
  beforeEach: () =>
    worker.use(
      ...proxyHandlers([
        proxyRecord(1, '广州恒信建材有限公司', { exclusive: true, status: proxyStatus.active }),
        proxyRecord(2, '佛山同创软装商行', { status: proxyStatus.draft }),
      ]),
    ),
  play: async (context) => {
    await context.userEvent.click((await rowOf(context, '佛山同创')).getByRole('button', { name: '编辑' }))
    const drawer = await dialogOf('编辑「佛山同创软装商行」的代理')
    await expect(await drawer.findByText('与独家代理冲突，不能提交')).toBeVisible()
    await expect(drawer.getByText(/广州恒信建材有限公司（D0000000001）/)).toBeVisible()
  },
}

export const NamesWhatIsMissing: Story = {
  name: '缺什么逐项指出',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增代理' }))
    const drawer = await dialogOf('新增代理')
    await userEvent.click(drawer.getByRole('button', { name: '提交审核' }))
    for (const message of ['请选择材料品牌', '请选择代理地区', '请选择开始日期', '请输入联系电话']) {
      await expect(await drawer.findByText(message)).toBeVisible()
    }
  },
}

export const ApprovesTogether: Story = {
  name: '批量通过只处理待审核的',
  play: async (context) => {
    const { canvas, userEvent } = context
    for (const name of ['杭州嘉美', '苏州同创']) {
      await userEvent.click((await rowOf(context, name)).getByRole('checkbox'))
    }
    await userEvent.click(canvas.getByRole('button', { name: '批量通过' }))
    await confirm({ userEvent }, '通过所选的 2 条代理记录？', '通过审核')
    await waitFor(() => expect(screen.getByText('2 条代理记录已通过审核')).toBeVisible())
  },
}

/** 地区分布：一个品牌在各省由谁代理、哪里空闲。 */
export const AreasOfABrand: Story = {
  name: '品牌的地区分布',
  parameters: { at: proxyPaths.list.to({ brandId: 1 }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '地区分布' }))
    const dialog = await dialogOf('代理地区分布')
    await expect(await dialog.findByRole('row', { name: /广东省/ })).toBeVisible()
    await expect(dialog.getByText(/个省级地区空闲/)).toBeVisible()
  },
}
