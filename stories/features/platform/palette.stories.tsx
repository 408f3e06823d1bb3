import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { Home } from '#app/shell/home.tsx'
import { listRecentRecords, searchRecords } from '#contract/search.ts'
import { listNotices } from '#contract/suppliers/notices.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { consoleDecorator, enterConsole } from '#mocks/platform/console.tsx'
import { foundRecords } from '#mocks/platform/search.ts'
import { profileAs } from '#mocks/screen-handlers.ts'
import { fails, returns, waits } from '#mocks/worker.ts'

const meta = {
  title: '页面/入口/命令面板',
  component: Home,
  decorators: [consoleDecorator],
  parameters: { layout: 'fullscreen', at: brandPaths.list.to() },
  beforeEach: () => enterConsole(),
} satisfies Meta<typeof Home>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const key = `recent-records:${profileAs('商品运营').id}`
const field = () => screen.findByRole('combobox', { name: '搜索页面、记录与操作' })
const chosen = () => screen.getByRole('option', { selected: true })
const option = (name: RegExp) => screen.findByRole('option', { name })

async function openPalette({ canvas, userEvent }: Context, text = '') {
  await canvas.findByRole('heading', { level: 1, name: '品牌列表' })
  await userEvent.keyboard('{Control>}k{/Control}')
  const input = await field()
  if (text) await userEvent.type(input, text)
}

export const Default: Story = { name: '默认', play: (context) => openPalette(context) }

/** 名称找到记录：每类最多五条，更多的到列表里看；回车打开。 */
export const FindsRecords: Story = {
  name: '按名称找到记录',
  play: async (context) => {
    await openPalette(context, '木')
    await expect(await option(/木禾家居/)).toHaveTextContent('G000001')
    await expect(screen.getAllByRole('option', { name: /生活/ })).toHaveLength(4)
    await waitFor(() => expect(chosen()).toHaveTextContent('木禾'))
    await context.userEvent.keyboard('{Enter}')
    await expect(await screen.findByRole('dialog', { name: /木禾|品牌/ })).toBeVisible()
  },
}

/** 粘贴完整的编号，记录排在最前。 */
export const FindsByNumber: Story = {
  name: '粘贴编号，记录在最前',
  play: async (context) => {
    await openPalette(context)
    await context.userEvent.paste(' 261108093012000417 ')
    await waitFor(() => expect(chosen()).toHaveTextContent('261108093012000417'))
    await expect(chosen()).toHaveTextContent('待发货')
  },
}

export const OpensTheListFiltered: Story = {
  name: '打开筛选好的列表',
  play: async (context) => {
    await openPalette(context, '松野')
    await waitFor(() => expect(screen.queryByText('正在查找')).toBeNull())
    await expect(await screen.findByText('没有找到「松野」，换个说法试试')).toBeVisible()
    await expect(chosen()).toHaveTextContent('在「品牌列表」中查找“松野”')
    await context.userEvent.keyboard('{Enter}')
    await waitFor(() => expect(context.canvas.getByRole('textbox', { name: '品牌' })).toHaveValue('松野'))
  },
}

/** 新增只列有权打开的表单。 */
export const CreatesRecords: Story = {
  name: '新增品牌',
  play: async (context) => {
    await openPalette(context, 'xzpp')
    await waitFor(() => expect(chosen()).toHaveTextContent('新增品牌'))
    await context.userEvent.keyboard('{Enter}')
    await context.canvas.findByRole('heading', { level: 1, name: '新增品牌' })
  },
}

export const OffersNoForeignForms: Story = {
  name: '无权的新增不列',
  beforeEach: () => {
    const leave = enterConsole('供应商')
    returns(listNotices, { list: [], total: 0, pageNum: 1, pageSize: 20, counts: {} })
    return leave
  },
  play: async (context) => {
    await openPalette(context, '新增')
    await option(/^新增品牌/)
    await expect(screen.queryByRole('option', { name: /新增供应商|新建通知/ })).toBeNull()
  },
}

/** 没有输入时给出最近的记录；名称由服务端按现在的权限给出，看不到的从浏览器里去掉。 */
export const OffersRecentRecords: Story = {
  name: '最近的记录',
  beforeEach: () => {
    const leave = enterConsole()
    localStorage.setItem(key, JSON.stringify(['supplier:1', 'order:99', 'brand:1']))
    return leave
  },
  play: async (context) => {
    await openPalette(context)
    await expect(await screen.findByText('最近的记录')).toBeVisible()
    await expect(await option(/木禾家居/)).toBeVisible()
    await waitFor(() => expect(localStorage.getItem(key)).toBe('["supplier:1","brand:1"]'))
    await context.userEvent.type(await field(), '供应')
    await waitFor(() => expect(screen.queryByText('最近的记录')).toBeNull())
  },
}

/** 打开过的记录只记类别和编号，按账号分开。 */
export const RemembersByAccount: Story = {
  name: '记录按账号分开',
  parameters: { at: brandPaths.list.to({ id: 1 }) },
  beforeEach: () => {
    const leave = enterConsole()
    localStorage.setItem('recent-records:2', JSON.stringify(['supplier:1']))
    return () => {
      localStorage.removeItem('recent-records:2')
      leave()
    }
  },
  play: async (context) => {
    await waitFor(() => expect(localStorage.getItem(key)).toBe('["brand:1"]'))
    await context.userEvent.keyboard('{Escape}')
    await openPalette(context)
    await option(/北欧之家/)
    await expect(screen.queryByRole('option', { name: /木禾家居/ })).toBeNull()
  },
}

export const Loading: Story = {
  name: '加载中',
  beforeEach: () => {
    const leave = enterConsole()
    waits(searchRecords)
    return leave
  },
  play: async (context) => {
    await openPalette(context, '木禾')
    await expect(await screen.findByText('正在查找')).toBeVisible()
  },
}

/** 失败时其余的照常可用，回车重试。 */
export const Failed: Story = {
  name: '失败，回车重试',
  beforeEach: () => {
    const leave = enterConsole()
    fails(searchRecords)
    fails(listRecentRecords)
    return leave
  },
  play: async (context) => {
    await openPalette(context, '木禾')
    await option(/查找记录失败，回车重试/)
    returns(searchRecords, {
      groups: [
        { resource: 'supplier', title: '供应商', list: foundRecords().slice(7, 8), isExact: false, hasMore: false },
      ],
    })
    await waitFor(() => expect(chosen()).toHaveTextContent('查找记录失败'))
    await context.userEvent.keyboard('{Enter}')
    await expect(await option(/木禾家居/)).toBeVisible()
  },
}

const sent: string[] = []
const answered: string[] = []
let answerOld = () => {}

/** 慢的旧答案不会盖住新的。 */
export const StaleAnswersAreDropped: Story = {
  name: '旧答案不出现',
  beforeEach: () => {
    sent.length = 0
    answered.length = 0
    const old = new Promise<void>((resolve) => {
      answerOld = resolve
    })
    const leave = enterConsole()
    returns(searchRecords, async ({ keyword }) => {
      sent.push(String(keyword))
      if (keyword === '北欧') await old
      answered.push(String(keyword))
      const list = foundRecords().filter(({ title }) => title.includes(String(keyword)))
      return { groups: [{ resource: 'brand', title: '品牌', list, isExact: false, hasMore: false }] }
    })
    return leave
  },
  play: async (context) => {
    await openPalette(context, '北欧')
    await waitFor(() => expect(sent).toContain('北欧'))
    const input = await field()
    await context.userEvent.clear(input)
    await context.userEvent.type(input, '木禾')
    await option(/木禾家居/)
    answerOld()
    await waitFor(() => expect(answered).toContain('北欧'))
    // An answer to a later text shows that the old one would have been shown by now.
    await context.userEvent.type(input, '家')
    await waitFor(() => expect(answered).toContain('木禾家'))
    await option(/木禾家居/)
    await expect(screen.queryByRole('option', { name: /北欧之家/ })).toBeNull()
  },
}

export const Dark: Story = { ...FindsByNumber, name: '深色', globals: { theme: 'dark' } }
