import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'

const meta = {
  title: '导航/Tabs 标签页',
  tags: ['autodocs'],
  component: Tabs,
  args: {
    defaultValue: 'all',
    children: (
      <>
        <TabList label="订单状态">
          <Tab value="all" count={12480}>
            全部
          </Tab>
          <Tab value="paid" count={36}>
            待发货
          </Tab>
          <Tab value="sent" count={0}>
            已发货
          </Tab>
          <Tab value="archive" disabled>
            已归档
          </Tab>
        </TabList>
        <TabPanel value="all">全部订单</TabPanel>
        <TabPanel value="paid">待发货的订单</TabPanel>
        <TabPanel value="sent">已发货的订单</TabPanel>
      </>
    ),
  },
} satisfies Meta<typeof Tabs>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { defaultValue: 'paid', activationMode: 'manual' } }

export const Many: Story = {
  name: '很多标签',
  args: {
    defaultValue: '1',
    className: 'max-w-100',
    children: (
      <>
        <TabList label="分类">
          {Array.from({ length: 16 }, (_, index) => `${index + 1}`).map((value) => (
            <Tab key={value} value={value}>{`第 ${value} 类商品`}</Tab>
          ))}
        </TabList>
        <TabPanel value="1">横向滚动</TabPanel>
      </>
    ),
  },
}

/** 左右键切换，跳过不可用的，首尾相接。 */
export const ByKeyboard: Story = {
  name: '键盘切换',
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('tab', { name: /全部/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('待发货的订单')
    await userEvent.keyboard('{End}')
    await expect(canvas.getByRole('tab', { name: /已发货/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: /全部/ })).toHaveFocus()
  },
}

export const LongText: Story = {
  name: '长文字',
  args: {
    defaultValue: 'all',
    className: 'max-w-100',
    children: (
      <>
        <TabList label="订单状态">
          <Tab value="all" count={1234567}>
            全部渠道与各级经销商的采购订单
          </Tab>
          <Tab value="paid">等待渠道经销商补充供货价后发货</Tab>
        </TabList>
        <TabPanel value="all">标签不折行，放不下时横向滚动</TabPanel>
        <TabPanel value="paid">待发货的订单</TabPanel>
      </>
    ),
  },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
