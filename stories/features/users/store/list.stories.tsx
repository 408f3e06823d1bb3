import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { changeCityStoreStatus } from '#contract/users/store-changes.ts'
import { listCityStores } from '#contract/users/stores.ts'
import { storePaths } from '#features/users/paths.ts'
import CityStoreList from '#features/users/store/list.tsx'
import { screenDecorator } from '#mocks/screen.tsx'
import { storeRecord } from '#mocks/users/store-records.ts'
import { storeHandlers } from '#mocks/users/stores.ts'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, confirm, dialogOf, emptyPage, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/城市门店',
  component: CityStoreList,
  decorators: [screenDecorator],
  parameters: { at: storePaths.list.to(), as: '营销运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...storeHandlers())
  },
} satisfies Meta<typeof CityStoreList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listCityStores) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listCityStores) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listCityStores, emptyPage) }

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /西湖旗舰店/ })
    await expect(canvas.queryByRole('link', { name: '新增门店' })).toBeNull()
    await expect(canvas.queryByRole('link', { name: '编辑' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '调整顺序' })).toBeNull()
  },
}

/** 经销商只看自己企业的门店，不能改动，也没有按企业筛选。 */
export const SeesLess: Story = {
  name: '经销商只能查看',
  parameters: { as: '经销商' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /西湖旗舰店/ })
    await expect(canvas.queryByText('经营企业', { selector: 'span' })).toBeNull()
    await expect(canvas.queryByRole('link', { name: '新增门店' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...storeHandlers([
        storeRecord(1, '乌鲁木齐高新技术产业开发区北方明珠国际家居建材旗舰店', {
          isMain: true,
          recommended: true,
          areaName: '新疆维吾尔自治区乌鲁木齐市沙依巴克区',
          address: '克拉玛依西路与西环北路交叉口东北角北方明珠国际家居建材城三层',
          contactName: '阿依古丽·买买提江',
        }),
      ]),
    ),
}

export const Cards: Story = {
  name: '视图：大图',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '大图' }))
    await expect(await canvas.findByRole('button', { name: '打开 杭州西湖旗舰店' })).toBeVisible()
  },
}

export const LinkedMap: Story = {
  name: '视图：链接打开地图',
  parameters: { at: storePaths.list.to({ view: 'map' }) },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('按经纬度绘制 5 家，1 家没有坐标')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '表格' }))
    await expect(await canvas.findByRole('columnheader', { name: '门店编号' })).toBeVisible()
  },
}

/** 同城的门店合为一个点，点开后散开；点一家打开详情。 */
export const OnAMap: Story = {
  name: '视图：地图',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '地图' }))
    const near = await canvas.findByRole('button', { name: /^4 家门店：杭州西湖旗舰店/ })
    await expect(canvas.getByText('按经纬度绘制 5 家，1 家没有坐标')).toBeVisible()
    await userEvent.click(near)
    await userEvent.click(await canvas.findByRole('button', { name: '杭州余杭体验店' }))
    await expect(await screen.findByRole('dialog', { name: '杭州余杭体验店' })).toBeVisible()
  },
}

export const Details: Story = {
  name: '详情：资料',
  parameters: { at: storePaths.list.to({ id: 4 }) },
  play: async () => {
    const drawer = await dialogOf('杭州西湖生活馆')
    await expect(await drawer.findByText('暂停营业：展厅改造升级')).toBeVisible()
    await expect(drawer.getByText('周一至周五 10:00-20:00；周六、周日 09:30-21:30')).toBeVisible()
    await expect(drawer.getByRole('img', { name: '杭州西湖生活馆的位置' })).toBeVisible()
  },
}

export const Business: Story = {
  name: '详情：经营与员工',
  parameters: { at: storePaths.list.to({ id: 2 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('杭州余杭体验店')
    await userEvent.click(await drawer.findByRole('tab', { name: '经营' }))
    await expect(await drawer.findByRole('link', { name: '木禾装饰' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: '顾青禾' })).toBeVisible()
    await expect(drawer.getByRole('row', { name: /沈一舟/ })).toBeVisible()
  },
}

/** 暂停营业的门店页显示给顾客的公告。 */
export const Preview: Story = {
  name: '详情：小程序预览',
  parameters: { at: storePaths.list.to({ id: 4 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('杭州西湖生活馆')
    await userEvent.click(await drawer.findByRole('tab', { name: '小程序预览' }))
    await expect(await drawer.findByText('本店升级装修中，预计下月底恢复营业。')).toBeVisible()
  },
}

export const NamesWhatIsMissing: Story = {
  name: '开业时列出缺的资料',
  play: async (context) => {
    await act(context, '佛山顺德家居馆', '开业上线')
    const question = await questionOf('「佛山顺德家居馆」开业上线？')
    await context.userEvent.click(question.getByRole('button', { name: '开业上线' }))
    await expect(await question.findByText(/资料不完整: .*门店实景/)).toBeVisible()
  },
}

export const Pauses: Story = {
  name: '暂停须写顾客公告',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '杭州西湖旗舰店', '暂停营业')
    const dialog = await dialogOf('暂停营业「杭州西湖旗舰店」')
    await userEvent.type(dialog.getByRole('textbox', { name: /暂停原因/ }), '商场消防整改')
    await expect(dialog.getByRole('button', { name: '暂停营业' })).toBeDisabled()
    await userEvent.type(dialog.getByRole('textbox', { name: /顾客公告/ }), '因商场整改暂停营业')
    await userEvent.click(dialog.getByRole('button', { name: '暂停营业' }))
    await expect(await (await rowOf({ canvas }, '杭州西湖旗舰店')).findByText('暂停营业')).toBeVisible()
  },
}

/** 有 8 位跟进中的客户：先选接手的门店，随关店一次转走。 */
export const Closes: Story = {
  name: '关店先选接手的门店',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '杭州余杭体验店', '关店')
    const dialog = await dialogOf('关店「杭州余杭体验店」')
    await expect(await dialog.findByText('8 位跟进中或已到店的客户随关店转给它')).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: /关店原因/ }), '租约到期')
    await expect(dialog.getByRole('button', { name: '确认关店' })).toBeDisabled()
    await userEvent.click(dialog.getByRole('combobox', { name: /接手的门店/ }))
    await userEvent.click(await screen.findByRole('option', { name: /杭州西湖旗舰店/ }))
    await userEvent.click(dialog.getByRole('button', { name: '确认关店' }))
    await expect(await (await rowOf({ canvas }, '杭州余杭体验店')).findByText('已关店')).toBeVisible()
  },
}

export const ReplacesTheMainStore: Story = {
  name: '更换城市主店先确认',
  play: async (context) => {
    await act(context, '杭州余杭体验店', '设为主店')
    const question = await questionOf('「杭州余杭体验店」设为城市主店？')
    await expect(question.getByText(/该城市已有主店「杭州西湖旗舰店」/)).toBeVisible()
    await confirm(context, '「杭州余杭体验店」设为城市主店？', '更换主店')
    await expect(await (await rowOf(context, '杭州余杭体验店')).findByText('主店')).toBeVisible()
    await waitFor(async () => expect((await rowOf(context, '杭州西湖旗舰店')).queryByText('主店')).toBeNull())
  },
}

export const Deletes: Story = {
  name: '删除草稿',
  play: async (context) => {
    await act(context, '佛山顺德家居馆', '删除')
    await confirm(context, '删除「佛山顺德家居馆」？', '删除门店')
    await waitFor(() => expect(context.canvas.queryByRole('row', { name: /佛山顺德家居馆/ })).toBeNull())
  },
}

export const PausesSeveral: Story = {
  name: '批量暂停营业',
  beforeEach: () => {
    const failed = [{ id: 2, name: '杭州余杭体验店', message: '只能暂停营业中的门店' }]
    return returns(changeCityStoreStatus, { done: 1, failed })
  },
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, /西湖旗舰店/, /余杭体验店/)
    await userEvent.click(canvas.getByRole('button', { name: '暂停营业' }))
    const dialog = await dialogOf('暂停营业所选的 2 家门店')
    await userEvent.type(dialog.getByRole('textbox', { name: /暂停原因/ }), '台风')
    await userEvent.type(dialog.getByRole('textbox', { name: /顾客公告/ }), '台风期间暂停营业')
    await userEvent.click(dialog.getByRole('button', { name: '暂停营业' }))
    await expect(await screen.findByText(/只能暂停营业中的门店/)).toBeVisible()
  },
}

/** 选定城市后才能拖动排序。 */
export const Sorts: Story = {
  name: '同城门店调整顺序',
  parameters: { at: storePaths.list.to({ area: '330100' }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '调整顺序' }))
    const handle = await screen.findByRole('button', { name: '移动 杭州西湖旗舰店' })
    handle.focus()
    await userEvent.keyboard(' ')
    await screen.findByText(/已拿起「杭州西湖旗舰店」|「杭州西湖旗舰店」在原来的位置/)
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByText('移到「杭州余杭体验店」的位置')
    await userEvent.keyboard(' ')
    await userEvent.click(screen.getByRole('button', { name: '保存顺序' }))
    await expect(await screen.findByText('门店顺序已保存')).toBeVisible()
  },
}
