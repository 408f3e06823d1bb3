import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { confirm, currentQuestion, type Question } from '#ui/confirm/confirm.ts'
import { ConfirmHost } from '#ui/confirm/confirm-host.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'

const onAnswer = fn()

function Asking(question: Question) {
  return (
    <>
      <Button onClick={async () => onAnswer(await confirm(question))}>停用</Button>
      <ConfirmHost />
    </>
  )
}

const meta = {
  title: '反馈/confirm 确认',
  tags: ['autodocs'],
  component: Asking,
  args: {
    title: '停用「北欧之家」？',
    consequence: '该品牌的 128 件商品将同时下架，已下的订单不受影响',
    action: '停用品牌',
    tone: 'danger',
  },
  beforeEach: () => {
    onAnswer.mockClear()
    return () => currentQuestion()?.resolve(false)
  },
} satisfies Meta<typeof Asking>
export default meta
type Story = StoryObj<typeof meta>

const open = async (canvasElement: HTMLElement) => {
  const trigger = within(canvasElement).getByRole('button', { name: '停用' })
  trigger.click()
  return within(await screen.findByRole('alertdialog'))
}

export const Default: Story = {
  name: '默认',
  play: async ({ canvasElement }) => {
    await expect((await open(canvasElement)).getByText(/128 件商品将同时下架/)).toBeVisible()
  },
}

export const Playground: Story = {
  name: '试一试',
  args: { tone: 'primary', title: '发布「布艺三人沙发」？', action: '发布' },
}

/** 说出对象与后果，按钮重复动词，确认后得到答复。 */
export const Confirms: Story = {
  name: '确认',
  play: async ({ canvasElement, userEvent }) => {
    const dialog = await open(canvasElement)
    await expect(screen.getByRole('alertdialog', { name: '停用「北欧之家」？' })).toHaveAccessibleDescription(
      /128 件商品将同时下架/,
    )
    await userEvent.click(dialog.getByRole('button', { name: '停用品牌' }))
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith({}))
  },
}

/** Esc 或取消都是不做，焦点回到原处。 */
export const CallsOff: Story = {
  name: '取消',
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('alertdialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false))
    await waitFor(() => expect(canvas.getByRole('button', { name: '停用' })).toHaveFocus())
  },
}

/** 原因未填时说明，常用原因一点即填。 */
export const WantsAReason: Story = {
  name: '填写原因',
  args: { reason: { label: '停用原因', min: 2, max: 100, presets: ['合同到期', '质量问题', '品牌方要求'] } },
  play: async ({ canvasElement, userEvent }) => {
    const dialog = await open(canvasElement)
    await expect(dialog.getByRole('textbox', { name: /停用原因/ })).toHaveFocus()
    await userEvent.click(dialog.getByRole('button', { name: '停用品牌' }))
    await expect(await dialog.findByText('请填写停用原因')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '合同到期' }))
    await userEvent.click(dialog.getByRole('button', { name: '停用品牌' }))
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith({ reason: '合同到期' }))
  },
}

/** 不可恢复的操作要先输入名称。 */
export const WantsTheNameTyped: Story = {
  name: '输入名称确认',
  args: { title: '清空「北欧之家」的商品？', action: '清空商品', typeToConfirm: '北欧之家' },
  play: async ({ canvasElement, userEvent }) => {
    const dialog = await open(canvasElement)
    await expect(dialog.getByRole('button', { name: '清空商品' })).toBeDisabled()
    await userEvent.type(dialog.getByRole('textbox'), '北欧之家')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith({}))
  },
}

let tries = 0

/** 没做成时留在原处并说明原因，可以再试。 */
export const StaysWhenItFails: Story = {
  name: '失败后可再试',
  args: {
    onConfirm: async () => {
      tries += 1
      if (tries === 1) throw new Error('该品牌有 3 笔待发货订单，请先处理')
    },
  },
  beforeEach: () => {
    tries = 0
  },
  play: async ({ canvasElement, userEvent }) => {
    const dialog = await open(canvasElement)
    await userEvent.click(dialog.getByRole('button', { name: '停用品牌' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent('该品牌有 3 笔待发货订单，请先处理')
    await expect(onAnswer).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('button', { name: '停用品牌' }))
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith({}))
  },
}

/** 从菜单里发问，取消后焦点回到菜单的按钮。 */
export const FromAMenu: Story = {
  name: '从菜单打开',
  render: (question) => (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button>更多</Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem tone="danger" onSelect={async () => onAnswer(await confirm(question))}>
            停用
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmHost />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('menuitem', { name: '停用' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: '更多' })).toHaveFocus())
    await expect(onAnswer).toHaveBeenCalledWith(false)
  },
}

export const LongText: Story = {
  name: '长文字',
  args: {
    title: '停用「意大利进口头层牛皮可调节靠背多功能电动客厅三人位沙发组合」？',
    consequence:
      '该商品在 128 个场景、36 份套餐与 5 个进行中的活动里被引用，停用后它们将显示为缺货；已付款的订单照常发货，未付款的订单自动关闭并告知顾客。再次启用时，场景与套餐自动恢复，活动需要重新提交审核。',
    action: '停用商品',
  },
  play: async ({ canvasElement }) => {
    await expect((await open(canvasElement)).getByRole('button', { name: '停用商品' })).toBeVisible()
  },
}

export const Dark: Story = {
  ...WantsAReason,
  name: '深色',
  globals: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    await expect((await open(canvasElement)).getByRole('textbox', { name: /停用原因/ })).toHaveFocus()
  },
}
