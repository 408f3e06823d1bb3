import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, waitFor, within } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  type DialogContentProps,
  DialogFoot,
  DialogTrigger,
} from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

function Renaming(props: Partial<DialogContentProps>) {
  const [name, setName] = useState('北欧之家')
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>修改名称</Button>
      </DialogTrigger>
      <DialogContent title="修改品牌名称" description="名称改动后，商品页同时更新" {...props}>
        <DialogBody>
          <Field label="品牌名称" required>
            <TextInput value={name} onChange={setName} maxLength={30} />
          </Field>
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button>取消</Button>
          </DialogClose>
          <DialogClose asChild>
            <Button tone="primary">保存</Button>
          </DialogClose>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}

const meta = {
  title: '反馈/Dialog 对话框',
  tags: ['autodocs'],
  component: DialogContent,
  args: { title: '修改品牌名称' },
  render: (args) => <Renaming {...args} />,
} satisfies Meta<typeof DialogContent>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { size: 'large', description: '名称改动后，商品页同时更新', locked: false },
}

/** 打开后焦点在第一个输入框，Tab 不出对话框，Esc 关闭后焦点回到按钮。 */
export const KeepsTheFocus: Story = {
  name: '焦点进出',
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: '修改品牌名称' }))
    await expect(dialog.getByRole('textbox', { name: /品牌名称/ })).toHaveFocus()
    await userEvent.tab({ shift: true })
    await userEvent.tab({ shift: true })
    await expect(dialog.getByRole('button', { name: '保存' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.getByRole('button', { name: '修改名称' })).toHaveFocus())
  },
}

/** 提交途中不能关闭。 */
export const Locked: Story = {
  name: '提交中不可关闭',
  args: { locked: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '修改名称' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await expect(within(dialog).getByRole('button', { name: '关闭' })).toBeDisabled()
    await expect(dialog).toHaveAttribute('data-state', 'open')
  },
}

/** 长内容在中间滚动，标题和按钮不动。 */
export const LongBody: Story = {
  name: '长内容',
  render: () => (
    <Dialog defaultOpen>
      <DialogContent
        title="查看「意大利进口头层牛皮可调节靠背多功能电动客厅三人位沙发组合」的修改记录"
        description="最近 60 次"
      >
        <DialogBody tabIndex={0} role="region" aria-label="修改记录">
          {Array.from({ length: 60 }, (_, index) => `第 ${index + 1} 次修改`).map((line) => (
            <p key={line} className="py-1">
              {line}
            </p>
          ))}
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button>知道了</Button>
          </DialogClose>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  ),
  play: async () => {
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '知道了' })).toBeVisible())
    await expect(dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
  },
}

export const Dark: Story = { ...LongBody, name: '深色', globals: { theme: 'dark' } }
