import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerClose, DrawerContent, DrawerFoot, DrawerTrigger } from '#ui/drawer/drawer.tsx'

const meta = {
  title: '反馈/Drawer 抽屉',
  tags: ['autodocs'],
  component: DrawerContent,
  args: { title: '订单 202611210001', description: '林晓雯，2 件商品' },
  render: (args) => (
    <Drawer>
      <DrawerTrigger asChild>
        <Button>查看订单</Button>
      </DrawerTrigger>
      <DrawerContent {...args}>
        <DrawerBody>
          <Descriptions columns={1}>
            <Descriptions.Item label="收货人">林晓雯</Descriptions.Item>
            <Descriptions.Item label="收货地址">广东省佛山市顺德区乐从镇国际家具城 A 座 3 层</Descriptions.Item>
            <Descriptions.Item label="备注" />
          </Descriptions>
        </DrawerBody>
        <DrawerFoot>
          <DrawerClose asChild>
            <Button>取消</Button>
          </DrawerClose>
          <Button tone="primary">发货</Button>
        </DrawerFoot>
      </DrawerContent>
    </Drawer>
  ),
} satisfies Meta<typeof DrawerContent>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { size: 'wide', locked: false } }

/** 三种宽度：480、640、880。 */
export const Narrow: Story = {
  name: '窄',
  args: { size: 'narrow' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '查看订单' }))
    const drawer = await screen.findByRole('dialog', { name: '订单 202611210001' })
    await expect(drawer.offsetWidth).toBe(480)
  },
}

/** Esc 关闭，焦点回到打开它的按钮。 */
export const ClosesByEscape: Story = {
  name: '键盘关闭',
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.getByRole('button', { name: '查看订单' })).toHaveFocus())
  },
}

const openDrawer: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '查看订单' }))
  await expect(await screen.findByRole('dialog')).toBeVisible()
}

export const LongText: Story = {
  name: '长文字',
  args: {
    title: '意大利进口头层牛皮可调节靠背多功能电动客厅三人位沙发组合（含脚踏与茶几）的采购订单 202611210001',
    description: '佛山市顺德区乐从镇某某家居有限公司（管理员林晓雯），2 件商品，含安装与旧家具回收服务',
  },
  play: openDrawer,
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' }, play: openDrawer }
