import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import type { Choice } from '#ui/field/choice.ts'
import { Field } from '#ui/field/field.tsx'
import { Held } from './held.tsx'
import { brands, longText, manyGoods } from './samples.ts'

const meta = {
  title: '输入/Combobox 搜索选择',
  tags: ['autodocs'],
  component: Combobox,
  args: { value: '', onChange: fn(), options: brands },
  render: (args) => (
    <Field label="品牌" className="max-w-80">
      {args.multiple ? (
        <Held initial={args.value} onChange={(value) => args.onChange([...value])}>
          {(bind) => <Combobox {...args} {...bind} />}
        </Held>
      ) : (
        <Held initial={args.value} onChange={args.onChange}>
          {(bind) => <Combobox {...args} {...bind} />}
        </Held>
      )}
    </Field>
  ),
} satisfies Meta<typeof Combobox>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { value: '101', clearable: true, loading: false, disabled: false },
}

export const Disabled: Story = { name: '停用', args: { value: '101', disabled: true } }

/** 汉字、全拼、首字母都能找到。 */
export const FindsByPinyin: Story = {
  name: '拼音查找',
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox', { name: '品牌' })
    for (const text of ['木', 'muyushi', 'mys']) {
      await userEvent.clear(input)
      await userEvent.type(input, text)
      await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
      await expect(screen.getByRole('option', { name: /木与石/ })).toBeVisible()
    }
    await userEvent.keyboard('{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('102')
    await expect(input).toHaveValue('木与石')
    await expect(input).toHaveAttribute('aria-expanded', 'false')
  },
}

/** 上下键跳过不能选的，绕回开头；Esc 收起而不改动。 */
export const GoesByKeyboard: Story = {
  name: '全程键盘',
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.click(input)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    const first = await screen.findByRole('option', { name: /北欧之家/ })
    await expect(input).toHaveAttribute('aria-activedescendant', first.id)
    await userEvent.keyboard('{Escape}')
    await expect(input).toHaveAttribute('aria-expanded', 'false')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const SaysWhenNothingMatches: Story = {
  name: '没有相符的',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), '洗衣机')
    await expect(await screen.findByText('没有与「洗衣机」相符的结果')).toBeVisible()
  },
}

/** 离开时没有选定，文字还原。 */
export const RestoresWhatWasChosen: Story = {
  name: '离开时还原',
  args: { value: '101' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('combobox'), '洗')
    await userEvent.tab()
    await expect(canvas.getByRole('combobox')).toHaveValue('北欧之家')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const ClearsByEmptying: Story = {
  name: '删光即清空',
  args: { value: '101', clearable: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.clear(canvas.getByRole('combobox'))
    await expect(args.onChange).toHaveBeenLastCalledWith('')
  },
}

/** 输入法选字途中，回车和方向键归输入法。 */
export const WaitsForTheInputMethod: Story = {
  name: '输入法途中',
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole('combobox')
    await fireEvent.compositionStart(input)
    await fireEvent.input(input, { target: { value: 'zzz' } })
    await fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
    await expect(screen.queryByRole('option')).toBeNull()
    await fireEvent.input(input, { target: { value: '灯' } })
    await fireEvent.compositionEnd(input)
    await expect(await screen.findByRole('option', { name: /拾光灯饰/ })).toBeVisible()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const Multiple: Story = { name: '多选', args: { multiple: true, value: ['101', '103'], clearable: true } }

/** 选了不收起；退格移除最后一个。 */
export const ChoosesSeveral: Story = {
  ...Multiple,
  name: '选几个',
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: '品牌' })
    await userEvent.click(input)
    await userEvent.click(await screen.findByRole('option', { name: /木与石/ }))
    await expect(canvas.getByRole('button', { name: '移除木与石' })).toBeVisible()
    await expect(input).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Backspace}{Backspace}')
    await expect(canvas.queryByRole('button', { name: '移除云栖软装' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: '移除北欧之家' }))
    await expect(screen.getByRole('option', { name: /北欧之家/ })).toHaveAttribute('aria-selected', 'false')
  },
}

const onSearch = fn()

function Remote() {
  const [options, setOptions] = useState<readonly Choice[]>([])
  return (
    <Field label="品牌" className="max-w-80">
      <Held initial="900">
        {(bind) => (
          <Combobox
            {...bind}
            options={options}
            chosenOptions={[{ value: '900', label: '远山家具' }]}
            loading={options.length === 0}
            onSearch={(text) => {
              onSearch(text)
              setOptions(brands.filter(({ label }) => label.includes(text)))
            }}
          />
        )}
      </Held>
    </Field>
  )
}

/** 在服务端查找：打开时问一次，每次输入再问；已选的不在结果里也有名称。 */
export const SearchesElsewhere: Story = {
  name: '服务端查找',
  render: () => <Remote />,
  beforeEach: () => {
    onSearch.mockClear()
  },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await expect(input).toHaveValue('远山家具')
    await userEvent.click(input)
    await expect(onSearch).toHaveBeenLastCalledWith('')
    await userEvent.clear(input)
    await userEvent.type(input, '云')
    await expect(onSearch).toHaveBeenLastCalledWith('云')
    await userEvent.click(await screen.findByRole('option', { name: /云栖软装/ }))
    await expect(input).toHaveValue('云栖软装')
  },
}

export const Loading: Story = {
  name: '加载中',
  args: { options: [], loading: true, onSearch: fn() },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await expect(await screen.findByText('正在查找')).toBeVisible()
  },
}

/** 没有同名的，可以当场新建。 */
export const Creates: Story = {
  name: '当场新建',
  args: { onCreate: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('combobox'), '木与石')
    await expect(screen.queryByRole('option', { name: '新建「木与石」' })).toBeNull()
    await userEvent.type(canvas.getByRole('combobox'), '头')
    await userEvent.click(await screen.findByRole('option', { name: '新建「木与石头」' }))
    await expect(args.onCreate).toHaveBeenLastCalledWith('木与石头')
  },
}

/** 上千个选项只画看得见的。 */
export const DrawsOnlyWhatIsInSight: Story = {
  name: '只画看得见的',
  args: { options: manyGoods, value: '500' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await expect(await screen.findByRole('option', { name: '样品 0500' })).toBeVisible()
    await expect(screen.getAllByRole('option').length).toBeLessThan(60)
    await userEvent.keyboard('{ArrowDown}')
    await expect(await screen.findByRole('option', { name: '样品 0501' })).toHaveAttribute('data-highlighted')
  },
}

/** 在对话框里，Esc 先收起列表，不关对话框。 */
export const InADialog: Story = {
  name: '在对话框里',
  render: () => (
    <Dialog defaultOpen>
      <DialogContent title="关联商品">
        <DialogBody>
          <Field label="商品">
            <Held initial="">
              {(bind) => <Combobox options={manyGoods} value={bind.value} onChange={bind.onChange} />}
            </Held>
          </Field>
        </DialogBody>
      </DialogContent>
    </Dialog>
  ),
  play: async ({ userEvent }) => {
    const input = await screen.findByRole('combobox', { name: '商品' })
    await userEvent.click(input)
    await screen.findByRole('option', { name: '样品 0001' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    await expect(screen.getByRole('dialog', { name: '关联商品' })).toBeVisible()
    await userEvent.type(input, '0777')
    await userEvent.click(await screen.findByRole('option', { name: '样品 0777' }))
    await expect(input).toHaveValue('样品 0777')
    await expect(input).toHaveFocus()
  },
}

export const LongText: Story = {
  name: '长文字',
  args: { value: '1', options: [{ value: '1', label: longText, hint: longText }, ...brands] },
}

export const Dark: Story = { ...Multiple, name: '深色', globals: { theme: 'dark' } }
