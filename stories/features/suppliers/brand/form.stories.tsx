import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { reviewStatus } from '#contract/rules/review.ts'
import { type Brand, editBrand, getBrand } from '#contract/suppliers/brands.ts'
import { brandReviewType, brandStatus } from '#contract/suppliers/codes.ts'
import BrandForm from '#features/suppliers/brand/form.tsx'
import { brandPaths } from '#features/suppliers/paths.ts'
import { answer } from '#mocks/answer.ts'
import { dayFrom, hoursAgo } from '#mocks/records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { brandHandlers } from '#mocks/suppliers/brand-handlers.ts'
import { brandRecord } from '#mocks/suppliers/brand-records.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { fails, MockRefusal, returns, waits, worker } from '#mocks/worker.ts'
import { choose, dialogOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/新增品牌',
  component: BrandForm,
  decorators: [screenDecorator],
  parameters: { at: brandPaths.form.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...supplierHandlers())
  },
} satisfies Meta<typeof BrandForm>
export default meta
type Story = StoryObj<typeof meta>

const ofNordic = { at: brandPaths.form.to({ id: 1 }) }

/** Mocks these brands only. */
const only = (...brands: Brand[]) => worker.use(...brandHandlers(brands))

export const Default: Story = { name: '默认' }
export const Editing: Story = { name: '编辑', parameters: ofNordic }
export const Loading: Story = { name: '加载中', parameters: ofNordic, beforeEach: () => waits(getBrand) }
export const Failed: Story = { name: '失败', parameters: ofNordic, beforeEach: () => fails(getBrand) }
export const Missing: Story = { name: '品牌不存在', parameters: { at: brandPaths.form.to({ id: 99 }) } }

/** 供应商没有价格权限，看不到价格系数；所属供应商就是自己。 */
export const Forbidden: Story = {
  name: '没有权限',
  parameters: { as: '供应商' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: '商标与授权' })).toBeVisible()
    await expect(canvas.queryByRole('region', { name: '价格系数' })).toBeNull()
    const supplier = canvas.getByRole('combobox', { name: /所属供应商/ })
    await waitFor(() => expect(supplier).toHaveValue('木禾家居'))
  },
}

export const LongText: Story = {
  name: '很长的内容留在各自的栏里',
  parameters: ofNordic,
  beforeEach: () =>
    only(
      brandRecord(1, '北欧之家与远方森林联合设计研究所全屋实木定制家居生活旗舰品牌', {
        nameEn: 'Nordic Home and Faraway Forest Joint Design Institute Living',
        slogan: '把一整座森林与它的四季晨昏，都搬回每一个爱生活的人的家里',
        story: `<p>${'创立于 2012 年，以实木与亚麻做日常的家具。'.repeat(40)}</p>`,
        trademarkFiles: [
          {
            url: '/oss/a.pdf',
            name: `${'商标注册证书与历次续展变更证明'.repeat(8)}.pdf`,
            size: 4_800_000,
          },
        ],
      }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^商标注册证书与历次续展变更证明/)).toBeVisible()
    const form = canvas.getByRole('form')
    await expect(form.scrollWidth).toBeLessThanOrEqual(form.clientWidth)
  },
}

export const SavesADraft: Story = {
  name: '草稿只要名称与供应商',
  parameters: { at: brandPaths.form.to({ supplierId: 1 }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /品牌名称/ }), '听松')
    await userEvent.click(canvas.getByRole('button', { name: '保存草稿' }))
    await expect(await canvas.findByText('已前往 /goods/brand')).toBeVisible()
    await expect(screen.getByText('草稿已保存')).toBeVisible()
  },
}

/** 提交审核时逐项指出缺什么，并跳到第一项。 */
export const SubmitNamesWhatIsMissing: Story = {
  name: '提交时指出缺什么',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '提交审核' }))
    const missing = [
      '请输入品牌名称',
      '请选择所属供应商',
      '请选择经营类目',
      '请上传品牌 Logo',
      '请填写品牌故事',
      '请填写商标注册号',
      '请选择商标类别',
      '请上传商标证书',
      '请填写商标有效期',
      '请选择授权类型',
      '请上传授权书',
      '请填写授权截止日期',
    ]
    await canvas.findByText('请输入品牌名称')
    for (const message of missing) await expect(canvas.getByText(message)).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /品牌名称/ })).toHaveFocus()
  },
}

export const OwnBrandNeedsNoAuthorisation: Story = {
  name: '自有品牌不用授权书',
  play: async ({ canvas, userEvent }) => {
    const section = within(await canvas.findByRole('region', { name: '商标与授权' }))
    await choose({ canvas: section, userEvent }, /授权类型/, '自有品牌')
    await expect(section.getByText('自有品牌无需授权书')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '提交审核' }))
    await expect(await section.findByText('请上传商标证书')).toBeVisible()
    await expect(section.queryByText('请上传授权书')).toBeNull()
  },
}

export const TicksAClassByItsWords: Story = {
  name: '点文字就勾选那一类',
  play: async ({ canvas, userEvent }) => {
    const group = within(await canvas.findByRole('group', { name: /商标类别/ }))
    await userEvent.click(group.getByText('20类 家具'))
    await expect(group.getByRole('checkbox', { name: '20类 家具' })).toBeChecked()
    await expect(group.getByRole('checkbox', { name: '11类 灯具卫浴' })).not.toBeChecked()
  },
}

export const AuthorisationEndsAfterItBegins: Story = {
  name: '授权截止早于开始：标在截止日期上',
  play: async ({ canvas, userEvent }) => {
    const section = within(await canvas.findByRole('region', { name: '商标与授权' }))
    await userEvent.type(section.getByRole('combobox', { name: /授权开始/ }), dayFrom(60))
    const until = section.getByRole('combobox', { name: /授权截止/ })
    await userEvent.type(until, dayFrom(30))
    await userEvent.tab()
    await expect(await section.findByText('授权截止日期应晚于开始日期')).toBeVisible()
    await expect(until).toBeInvalid()
  },
}

/** 供货价 100 元会变成多少，随填写显示。 */
export const ShowsAPriceExample: Story = {
  name: '按系数举例价格',
  play: async ({ canvas, userEvent }) => {
    const section = within(await canvas.findByRole('region', { name: '价格系数' }))
    await userEvent.type(section.getByRole('textbox', { name: '采购系数' }), '1.2')
    await userEvent.type(section.getByRole('textbox', { name: '产品系数' }), '1.5')
    await userEvent.type(section.getByRole('textbox', { name: '销售系数' }), '2')
    await expect(section.getByText('¥120.00')).toBeVisible()
    await expect(section.getByText('¥180.00')).toBeVisible()
    await expect(section.getByText('¥240.00')).toBeVisible()
  },
}

/** 已启用的品牌：说明哪些修改要等审核，保存后说已提交。 */
export const ApprovedBrandSaysWhatWaits: Story = {
  name: '说明哪些修改要审核',
  parameters: ofNordic,
  beforeEach: () => returns(editBrand, { id: 1, version: 2, applied: ['slogan'], reviewId: 12 }),
  play: async ({ canvas, userEvent }) => {
    const slogan = await canvas.findByRole('textbox', { name: '品牌标语' })
    await userEvent.type(slogan, '里')
    await expect(await canvas.findByText('保存后立即生效')).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: /品牌名称/ }), '生活')
    await expect(await canvas.findByText('品牌名称 将等待审核，其余立即生效')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await expect(await screen.findByText('已保存，需审核的修改已提交审核')).toBeVisible()
  },
}

const edited = fn()

/** 只改排序：不用审核，商标已过期也能保存，只发送改动的内容。 */
export const RankOfAnEndedBrand: Story = {
  name: '过期品牌只改排序',
  parameters: { at: brandPaths.form.to({ id: 3 }) },
  beforeEach: () => {
    edited.mockClear()
    returns(editBrand, (params) => {
      edited(params)
      return { id: 3, version: 2, applied: ['sort'] }
    })
  },
  play: async ({ canvas, userEvent }) => {
    const sort = await canvas.findByRole('textbox', { name: /排序值/ })
    await userEvent.clear(sort)
    await userEvent.type(sort, '60')
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await expect(await screen.findByText('品牌已保存')).toBeVisible()
    await expect(edited).toHaveBeenCalledWith({ sort: 60, id: 3, version: 1, submit: true })
  },
}

export const TheLastRefusalStaysOnTop: Story = {
  name: '上次驳回的原因在最上面',
  parameters: { at: brandPaths.form.to({ id: 8 }) },
  beforeEach: () =>
    only(
      brandRecord(8, '栖木', {
        status: brandStatus.rejected,
        reviews: [
          {
            id: 3,
            reviewNo: 'BR0000000003',
            type: brandReviewType.newBrand,
            status: reviewStatus.rejected,
            submittedBy: '陈书言',
            submittedAt: hoursAgo(60),
            reason: '授权书未盖章，请补充',
            reviewedBy: '周予安',
            reviewedAt: hoursAgo(40),
          },
        ],
      }),
    ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('上次审核已驳回')).toBeVisible()
    await expect(canvas.getByText(/授权书未盖章，请补充/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '提交审核' }))
    await expect(await screen.findByText('已提交审核')).toBeVisible()
  },
}

export const Renews: Story = {
  name: '资质续期只开放商标与授权',
  parameters: { at: brandPaths.form.to({ id: 3, renew: true }) },
  play: async ({ canvas, userEvent }) => {
    const form = within(await canvas.findByRole('form', { name: '资质续期 山止' }))
    const regions = form.getAllByRole('region')
    await expect(regions).toHaveLength(1)
    await expect(regions[0]).toHaveAccessibleName('商标与授权')

    const until = form.getByRole('combobox', { name: /商标有效期至/ })
    await userEvent.clear(until)
    await userEvent.type(until, dayFrom(-1))
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await expect(await form.findByText('商标有效期应晚于今天')).toBeVisible()
    await userEvent.clear(until)
    await userEvent.type(until, dayFrom(3650))
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await expect(await canvas.findByText('已前往 /goods/brand')).toBeVisible()
  },
}

/** 他人先保存：比较之后再保存，不覆盖对方。 */
export const SomebodySavedMeanwhile: Story = {
  name: '他人先保存',
  parameters: ofNordic,
  beforeEach: () => {
    const latest = { ...brandRecord(1, '北欧之家'), slogan: '把山野搬回家', version: 2 }
    worker.use(
      answer(editBrand, ({ id, version }) => {
        if (version !== latest.version) throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest })
        return { id, version: version + 1, applied: ['slogan'] }
      }),
    )
  },
  play: async ({ canvas, userEvent }) => {
    const slogan = await canvas.findByRole('textbox', { name: '品牌标语' })
    await userEvent.clear(slogan)
    await userEvent.type(slogan, '把湖海搬回家')
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await userEvent.click(await canvas.findByRole('button', { name: '比较差异' }))
    const dialog = await dialogOf('比较差异')
    await expect(dialog.getByText('把山野搬回家')).toBeVisible()
    await expect(dialog.getByText('把湖海搬回家')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '采用所选内容' }))
    await expect(await canvas.findByRole('textbox', { name: '品牌标语' })).toHaveValue('把湖海搬回家')
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await expect(await canvas.findByText('已前往 /goods/brand')).toBeVisible()
  },
}

/** 可用模板：留空用经营类目下的全部模板，指定后只用选中的。 */
export const NamesItsTemplates: Story = {
  name: '指定可用模板',
  parameters: ofNordic,
  play: async ({ canvas, userEvent }) => {
    await choose({ canvas, userEvent }, /可用模板/, /实木餐桌模板/)
    await expect(await canvas.findByText('实木餐桌模板')).toBeVisible()
  },
}
