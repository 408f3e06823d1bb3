import type { Meta, StoryObj } from '@storybook/react-vite'
import { HttpResponse, http } from 'msw'
import { expect, screen, waitFor, within } from 'storybook/test'
import { Home } from '#app/shell/home.tsx'
import { countNotifications } from '#contract/notifications.ts'
import { getProfile, getUserMenu } from '#contract/session.ts'
import { listBrands } from '#contract/suppliers/brands.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { menuOf } from '#mocks/menu.ts'
import { consoleDecorator, enterConsole } from '#mocks/platform/console.tsx'
import { profileAs } from '#mocks/screen-handlers.ts'
import { supplierNoticeHandlers } from '#mocks/suppliers/notices.ts'
import { returns, waits, worker } from '#mocks/worker.ts'
import { draftKey } from '#screen/form/draft-keys.ts'
import { confirm, dialogOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/入口/框架',
  component: Home,
  decorators: [consoleDecorator],
  parameters: { layout: 'fullscreen', at: brandPaths.list.to() },
  beforeEach: () => enterConsole(),
} satisfies Meta<typeof Home>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const side = async ({ canvas }: Context) => within(await canvas.findByRole('navigation', { name: '侧边菜单' }))
const tabs = async ({ canvas }: Context) => within(await canvas.findByRole('navigation', { name: '已打开的页面' }))

async function open(context: Context, name: string) {
  await context.userEvent.click((await side(context)).getByRole('link', { name }))
  await context.canvas.findByRole('heading', { level: 1, name })
}

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: '品牌列表' })
    await expect(canvas.getByRole('navigation', { name: '面包屑' })).toHaveTextContent('商品中心')
    await waitFor(() => expect(document.title).toBe('品牌列表 - 产品管理系统'))
  },
}

export const Loading: Story = { name: '加载中', beforeEach: () => waits(listBrands) }

/** 切换页签时页面保持原样:筛选文字、位置都在。 */
export const KeepsPagesAlive: Story = {
  name: '切换页签保持原样',
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.type(await canvas.findByRole('textbox', { name: '品牌' }), '尚未查询')
    await open(context, '供应商列表')
    await userEvent.click((await tabs(context)).getByRole('link', { name: '品牌列表' }))
    await expect(await canvas.findByRole('textbox', { name: '品牌' })).toHaveValue('尚未查询')
  },
}

export const ManyTabs: Story = {
  name: '页签很多时自己滚动',
  beforeEach: () => {
    const leave = enterConsole()
    const opened = Array.from({ length: 14 }, (_, index) => ({
      key: `/goods/addbrand#${index}`,
      path: '/goods/addbrand',
      search: '',
      title: `编辑品牌 ${index + 1}`,
    }))
    sessionStorage.setItem(`page-tabs:${profileAs('商品运营').id}`, JSON.stringify(opened))
    return leave
  },
  play: async (context) => {
    await context.canvas.findByRole('heading', { level: 1, name: '品牌列表' })
    await expect((await tabs(context)).getAllByRole('link')).toHaveLength(15)
    await expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  },
}

/** 右键菜单:关闭其他;Delete 键关闭有焦点的页签。 */
export const ClosesTabs: Story = {
  name: '关闭页签',
  play: async (context) => {
    const { canvas, userEvent } = context
    await open(context, '品牌列表')
    await open(context, '供应商列表')
    await open(context, '供应商通知')
    const strip = await tabs(context)
    strip.getByRole('link', { name: '供应商通知' }).focus()
    await userEvent.keyboard('{Delete}')
    await canvas.findByRole('heading', { level: 1, name: '供应商列表' })
    await userEvent.pointer({ keys: '[MouseRight]', target: strip.getByRole('link', { name: '品牌列表' }) })
    await userEvent.click(await screen.findByRole('menuitem', { name: '关闭其他' }))
    await canvas.findByRole('heading', { level: 1, name: '品牌列表' })
    await expect(strip.getAllByRole('link')).toHaveLength(1)
  },
}

/** 有未保存内容的页签带圆点,关闭前先询问。 */
export const AsksBeforeClosingUnsavedWork: Story = {
  name: '关闭未保存的先询问',
  parameters: { at: brandPaths.form.to() },
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.type(await canvas.findByRole('textbox', { name: '品牌名称' }), '松野')
    await open(context, '品牌列表')
    const strip = await tabs(context)
    const unsaved = await strip.findByRole('link', { name: /未保存/ })
    unsaved.focus()
    await userEvent.keyboard('{Delete}')
    await confirm({ userEvent }, /未保存的内容/, '取消')
    await userEvent.click(unsaved)
    await expect(await canvas.findByRole('textbox', { name: '品牌名称' })).toHaveValue('松野')
  },
}

/** 收起的菜单只留图标,文件夹在旁边展开;状态按人保留。 */
export const FoldsTheMenu: Story = {
  name: '收起菜单',
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click(await canvas.findByRole('button', { name: '收起菜单' }))
    await userEvent.click((await side(context)).getByRole('button', { name: '品牌与供应商' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '供应商列表' }))
    await canvas.findByRole('heading', { level: 1, name: '供应商列表' })
    await expect(localStorage.getItem('side-menu:1')).toContain('"isFolded":true')
  },
}

export const FindsPagesByInitials: Story = {
  name: '拼音首字母找到页面，回车打开',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { level: 1, name: '品牌列表' })
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox', { name: '搜索页面、记录与操作' }), 'gyslb')
    await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent('供应商列表'))
    await userEvent.keyboard('{Enter}')
    await canvas.findByRole('heading', { level: 1, name: '供应商列表' })
  },
}

/** 问号打开快捷键一览;输入文字时不打扰。 */
export const ShowsTheShortcuts: Story = {
  name: '快捷键一览',
  play: async ({ canvas, userEvent }) => {
    const filter = await canvas.findByRole('textbox', { name: '品牌' })
    await userEvent.type(filter, '?')
    await expect(filter).toHaveValue('?')
    filter.blur()
    await userEvent.keyboard('?')
    await expect(await screen.findByRole('dialog', { name: '键盘快捷键' })).toBeVisible()
  },
}

export const ShowsTheLastNotices: Story = {
  name: '铃铛打开最近十条通知',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '通知，3 条未读' }))
    const recent = await dialogOf('最近通知')
    await waitFor(() => expect(recent.getAllByRole('listitem').length).toBeGreaterThan(0))
  },
}

/** 没有权限的地址到无权访问页,页签里不留它。 */
export const RefusesWhatIsNotTheirs: Story = {
  name: '没有权限的地址',
  parameters: { at: brandPaths.reviews.to() },
  beforeEach: () => enterConsole('只读审计'),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: '您没有「品牌审核」的访问权限' })
    await expect(canvas.queryByRole('navigation', { name: '已打开的页面' })).toBeNull()
  },
}

/** 不存在的地址到页面不存在,并给出相近的页面。 */
export const SuggestsSimilarPages: Story = {
  name: '给出相近的页面',
  parameters: { at: '/goods/supplir' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: '页面不存在' })
    const similar = within(canvas.getByRole('region', { name: '您要找的可能是' }))
    await expect(similar.getByRole('link', { name: /供应商列表/ })).toBeVisible()
  },
}

/** 十五个以内的页签可以换位置：拖动，或 Alt+Shift+方向键；重新加载后仍是这个顺序。 */
export const ReordersTabs: Story = {
  name: '调整页签顺序',
  play: async (context) => {
    const { userEvent } = context
    await open(context, '品牌列表')
    await open(context, '供应商列表')
    const strip = await tabs(context)
    strip.getByRole('link', { name: '供应商列表' }).focus()
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
    const titles = () => strip.getAllByRole('link').map((link) => link.textContent)
    await waitFor(() => expect(titles()).toEqual(['供应商列表', '品牌列表']))
    await waitFor(() => expect(sessionStorage.getItem('page-tabs:1')).toMatch(/供应商列表.*品牌列表/))
  },
}

const enterAsSupplier = () => {
  const leave = enterConsole('供应商')
  localStorage.removeItem('entry-notices:1')
  worker.use(...supplierNoticeHandlers())
  return leave
}

/** 供应商登录后，未读的弹窗通知自己打开。 */
export const NoticesOnEntry: Story = { name: '登录后弹出通知', beforeEach: enterAsSupplier }

/** 打开其中一条即为阅读，弹窗随之关闭。 */
export const OpensANoticeOnEntry: Story = {
  name: '打开弹窗里的通知',
  beforeEach: enterAsSupplier,
  play: async ({ canvas, userEvent }) => {
    const popup = await dialogOf(/条通知请您阅读/)
    const [first] = popup.getAllByRole('link')
    if (!first) throw new Error('no notice')
    await userEvent.click(first)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(await canvas.findByRole('navigation', { name: '面包屑' })).toHaveTextContent('通知详情')
  },
}

/** 稍后阅读：本次登录不再打扰，下次登录再提醒。 */
export const PutsNoticesOff: Story = {
  name: '稍后阅读通知',
  beforeEach: enterAsSupplier,
  play: async ({ userEvent }) => {
    const popup = await dialogOf(/条通知请您阅读/)
    await userEvent.click(popup.getByRole('button', { name: '稍后阅读' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(localStorage.getItem('entry-notices:1')).toBe('2099-01-01T00:00:00+08:00')
  },
}

/** 权限在别处改变，下一次听到服务器时得知。 */
function changeRights() {
  returns(getProfile, { ...profileAs('只读审计'), authVersion: 2 })
  returns(getUserMenu, menuOf('auditor'))
  worker.use(
    http.get(`*${countNotifications.path}`, () =>
      HttpResponse.json(
        { code: 200, message: '请求成功', data: { unread: 0, todos: [], runningJobs: 0 } },
        { headers: { 'auth-version': '2' } },
      ),
    ),
  )
  window.dispatchEvent(new Event('visibilitychange'))
}

/** 权限在别处改变:菜单随之更新,并说明一次。 */
export const HearsOfChangedRights: Story = {
  name: '权限在别处改变',
  play: async (context) => {
    await context.canvas.findByRole('heading', { level: 1, name: '品牌列表' })
    changeRights()
    await screen.findByText('您的权限已更新')
    await waitFor(async () => expect((await side(context)).queryByRole('link', { name: '品牌审核' })).toBeNull())
  },
}

/** 正在填写的页面被收回:先留下草稿,再说明是哪一页、缺哪项权限。 */
export const KeepsWorkWhenAPageIsTakenAway: Story = {
  name: '页面被收回留下草稿',
  parameters: { at: brandPaths.form.to() },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: '品牌名称' }), '松野')
    changeRights()
    await expect(await canvas.findByText('您没有「新增品牌」的访问权限')).toBeVisible()
    await expect(localStorage.getItem(draftKey(brandPaths.form.path, null))).toContain('松野')
  },
}

/** 首次登录须先修改密码:没有菜单,也去不了别处。 */
export const ForcesANewPassword: Story = {
  name: '首次登录修改密码',
  beforeEach: () => {
    const leave = enterConsole('商品运营', { mustChangePassword: true })
    returns(getProfile, { ...profileAs('商品运营'), mustChangePassword: true })
    return leave
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '退出登录' })).toBeVisible()
    await expect(await canvas.findByLabelText(/当前密码/)).toBeVisible()
    await expect(canvas.queryByRole('navigation', { name: '侧边菜单' })).toBeNull()
  },
}

export const NarrowWindow: Story = {
  name: '窄窗口里菜单是抽屉',
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '打开菜单' }))
    const drawer = await dialogOf('菜单')
    await userEvent.click(drawer.getByRole('link', { name: '供应商列表' }))
    await canvas.findByRole('heading', { level: 1, name: '供应商列表' })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '菜单' })).toBeNull())
  },
}
