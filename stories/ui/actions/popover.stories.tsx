import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '#ui/popover/popover.tsx'

const meta = {
  title: '操作/Popover 气泡面板',
  tags: ['autodocs'],
  component: Popover,
  args: {
    children: (
      <>
        <PopoverTrigger asChild>
          <Button>收货地址</Button>
        </PopoverTrigger>
        <PopoverContent label="收货地址" className="w-72">
          <p className="font-medium">林晓雯 138 0013 8000</p>
          <p className="mt-1 text-text-muted">广东省佛山市顺德区乐从镇国际家具城 A 座 3 层 312</p>
          <PopoverClose asChild>
            <Button size="tiny" className="mt-3">
              知道了
            </Button>
          </PopoverClose>
        </PopoverContent>
      </>
    ),
  },
} satisfies Meta<typeof Popover>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { defaultOpen: true } }

/** 内容过长时在面板里滚动，不超出窗口。 */
export const LongContent: Story = {
  name: '长内容',
  args: {
    defaultOpen: true,
    children: (
      <>
        <PopoverTrigger asChild>
          <Button>适用地区</Button>
        </PopoverTrigger>
        <PopoverContent label="适用地区" className="max-h-60 w-60" tabIndex={0}>
          {Array.from({ length: 40 }, (_, index) => `地区 ${index + 1}`).map((area) => (
            <p key={area}>{area}</p>
          ))}
        </PopoverContent>
      </>
    ),
  },
}

/** 回车打开，焦点进入；Esc 关闭，焦点回到按钮。 */
export const ByKeyboard: Story = {
  name: '键盘开合',
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: '收货地址' })
    await expect(screen.getByRole('button', { name: '知道了' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.getByRole('button', { name: '收货地址' })).toHaveFocus())
  },
}

export const Dark: Story = { name: '深色', args: { defaultOpen: true }, globals: { theme: 'dark' } }
