import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { isErrorShowing, toast } from '#ui/toast/toast.ts'
import { Toaster } from '#ui/toast/toaster.tsx'

const onUndo = fn()

const meta = {
  title: '反馈/Toast 轻提示',
  tags: ['autodocs'],
  component: Toaster,
  render: () => (
    <>
      <div className="mt-40 flex flex-wrap gap-2">
        <Button onClick={() => toast.success('「北欧之家」已停用')}>成功</Button>
        <Button onClick={() => toast.info('导出已在后台开始')}>告知</Button>
        <Button onClick={() => toast.error('数据已被他人修改，请刷新后重试')}>失败</Button>
        <Button onClick={() => toast.success('已删除 3 件商品', { action: { label: '撤销', onSelect: onUndo } })}>
          可撤销
        </Button>
      </div>
      <Toaster />
    </>
  ),
  beforeEach: () => {
    onUndo.mockClear()
    return () => toast.clear()
  },
} satisfies Meta<typeof Toaster>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: () => {
    toast.success('「北欧之家」已停用')
  },
}

export const Playground: Story = { name: '试一试' }

/** 成功、告知、失败与长文字。 */
export const Tones: Story = {
  name: '种类',
  play: async () => {
    toast.error('服务器正在赶来的路上，请稍后重试')
    toast.success('商品已保存')
    toast.info('导出已在后台开始，共 12,480 条，含各级经销商的供货价与采购价，完成后在下载中心领取', {
      action: { label: '打开', onSelect: onUndo },
    })
    await expect(await screen.findByRole('alert')).toHaveTextContent('服务器正在赶来的路上')
  },
}

/** 已有错误提示时，后来的错误不再弹出；关掉后才有下一个。 */
export const OneErrorAtATime: Story = {
  name: '同时只有一个错误',
  play: async ({ userEvent }) => {
    toast.error('登录已过期，请重新登录')
    toast.error('第二个错误')
    await expect(isErrorShowing()).toBe(true)
    const alert = await screen.findByRole('alert')
    await expect(screen.queryByText('第二个错误')).toBeNull()
    await userEvent.click(within(alert).getByRole('button', { name: '关闭提示' }))
    await expect(isErrorShowing()).toBe(false)
    toast.error('第三个错误')
    await expect(await screen.findByText('第三个错误')).toBeInTheDocument()
  },
}

/** 最多同时三个，其余等候。 */
export const QueuesAfterThree: Story = {
  name: '最多三个，其余等候',
  play: async ({ userEvent }) => {
    for (const name of ['甲', '乙', '丙', '丁']) toast.success(`商品${name}已上架`)
    await screen.findByText('商品丙已上架')
    await expect(screen.queryByText('商品丁已上架')).toBeNull()
    await userEvent.click(screen.getAllByRole('button', { name: '关闭提示' })[0] ?? document.body)
    await expect(await screen.findByText('商品丁已上架')).toBeInTheDocument()
  },
}

/** 指着它时不消失，移开后才计时。 */
export const WaitsWhilePointedAt: Story = {
  name: '悬停时不消失',
  play: async ({ userEvent }) => {
    toast.success('已保存草稿', { duration: 300 })
    await userEvent.hover(await screen.findByText('已保存草稿'))
    toast.info('后来的提示', { duration: 300 })
    await screen.findByText('后来的提示')
    await expect(screen.getByText('已保存草稿')).toBeInTheDocument()
    await userEvent.unhover(screen.getByText('已保存草稿'))
    await waitFor(() => expect(screen.queryByText('已保存草稿')).toBeNull())
  },
}

/** 撤销后提示随之收起。 */
export const Undo: Story = {
  name: '撤销',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '可撤销' }))
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
    await expect(onUndo).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByText('已删除 3 件商品')).toBeNull())
  },
}

/** Tab 走得到，停在上面时不消失，回车执行。 */
export const ByKeyboard: Story = {
  name: '全程键盘',
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: '可撤销' }).focus()
    await userEvent.keyboard('{Enter}')
    const undo = await screen.findByRole('button', { name: '撤销' })
    await userEvent.tab()
    await expect(undo).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(onUndo).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByText('已删除 3 件商品')).toBeNull())
  },
}

/** 对话框之上也看得见、点得到，点它不会关掉对话框。 */
export const AboveADialog: Story = {
  name: '在对话框之上',
  render: () => (
    <>
      <Dialog defaultOpen>
        <DialogContent title="编辑商品">
          <DialogBody>保存失败后，填写的内容仍在这里。</DialogBody>
        </DialogContent>
      </Dialog>
      <Toaster />
    </>
  ),
  play: async ({ userEvent }) => {
    await screen.findByRole('dialog')
    toast.error('商品名称已存在')
    const alert = await screen.findByRole('alert')
    await userEvent.click(within(alert).getByRole('button', { name: '关闭提示' }))
    await waitFor(() => expect(screen.queryByText('商品名称已存在')).toBeNull())
    await expect(screen.getByRole('dialog')).toBeVisible()
  },
}

export const Dark: Story = {
  name: '深色',
  globals: { theme: 'dark' },
  play: async () => {
    toast.error('数据已被他人修改，请刷新后重试')
    toast.success('商品已保存')
    await expect(await screen.findByRole('alert')).toBeVisible()
  },
}
