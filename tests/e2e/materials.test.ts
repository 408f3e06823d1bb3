import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { materialSource, materialStatus, proxyStatus } from '#contract/materials/codes.ts'
import { listMaterials } from '#contract/materials/materials.ts'
import { listProxyRecords } from '#contract/materials/proxies.ts'
import { brandPaths, categoryPaths, materialPaths, storeMaterialPaths } from '#features/materials/paths.ts'
import { proxyPaths } from '#features/materials/proxy-paths.ts'
import { freshNames, startJourney } from './setup/journey.ts'
import {
  act,
  answer,
  attach,
  audited,
  choose,
  chooseNationwide,
  fill,
  fillDay,
  find,
  pdf,
  picture,
  rowOf,
} from './setup/page-actions.ts'

const { visit, data } = startJourney()
const named = freshNames({
  top: '端到端石材',
  leaf: '端到端岩板',
  brand: '端到端石业',
  material: '端到端云纹岩板',
  company: '端到端饰材有限公司',
  contract: 'HT-2026-000',
})

/** The date in the shop's time zone, `offset` days from today. */
const day = (offset: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + offset * 86_400_000)

/** Two levels; the lower one requires a parameter. */
async function makeCategories(page: Page) {
  await page.goto(categoryPaths.tree.to())
  await page.getByRole('button', { name: '新增一级分类' }).first().click()
  const top = page.getByRole('dialog', { name: '新增一级分类' })
  await fill(top, { 分类名称: named.top })
  await choose(top, /材料类型/, '主材')
  await choose(top, /默认单位/, '平方米')
  await fill(top, { 默认损耗率: '5' })
  await top.getByRole('button', { name: '保存' }).click()
  await page.getByText(`「${named.top}」已保存`).waitFor()

  await act(page, named.top, '新增下级')
  const leaf = page.getByRole('dialog', { name: `新增「${named.top}」的下级` })
  await fill(leaf, { 分类名称: named.leaf })
  await leaf.getByRole('button', { name: '添加参数' }).click()
  const added = leaf.getByRole('group', { name: '参数 1' })
  await fill(added, { 参数名: '莫氏硬度' })
  await choose(added, /录入方式/, '单选')
  await added.getByRole('switch', { name: '必填' }).click()
  await leaf.getByRole('button', { name: '保存' }).click()
  await added.getByText('请填写选项').waitFor()
  await added.getByRole('textbox', { name: /选项/ }).fill('6 级')
  await page.keyboard.press('Enter')
  await leaf.getByRole('button', { name: '保存' }).click()
  await page.getByText(`「${named.leaf}」已保存`).waitFor()
}

async function makeBrand(page: Page, category: string) {
  await page.goto(brandPaths.list.to())
  await page
    .getByRole('link', { name: '新增品牌' })
    .or(page.getByRole('link', { name: '新增材料品牌' }))
    .first()
    .click()
  await fill(page, { 品牌名称: named.brand, 官网: 'duanshi.com' })
  await page.getByRole('switch', { name: '开放代理' }).press('Space')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  for (const message of ['请输入完整网址', '开放代理时请填写代理要求', '请上传品牌 Logo']) {
    await page.getByText(message).first().waitFor()
  }
  await fill(page, { 官网: 'https://duanshi.com', 代理要求: '有自有门店，年进货额五十万元以上' })
  await find(page, /材料分类/, category)
  await page.keyboard.press('Escape')
  await attach(page, '品牌 Logo', await picture('logo.png', 200, 200))
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText(`「${named.brand}」已保存`).waitFor()
}

/** Everything required for enabling; a price below cost requires confirmation. */
async function makeMaterial(page: Page) {
  await page.goto(materialPaths.list.to())
  await page.getByRole('link', { name: '新增材料' }).first().click()
  await page.getByRole('button', { name: '保存并启用' }).click()
  await page.getByText('未设置销售价').first().waitFor()
  await fill(page, { 材料名称: named.material, 供货价: '86', 销售价: '50', 每箱含量: '1.44' })
  await find(page, /材料分类/, named.leaf)
  await find(page, /材料品牌/, named.brand)
  await choose(page, /莫氏硬度/, '6 级')
  await page.getByText('含损耗 5%，需 15 箱').waitFor()
  await chooseNationwide(page, '可售地区')
  await attach(page, '材料图片', await picture('stone.png', 600, 600))
  await page.getByRole('button', { name: '保存并启用' }).click()
  await answer(page, '取消', '销售价低于供货价？')
  await page.getByText('销售价低于供货价，请确认后再保存').waitFor()
  await fill(page, { 销售价: '128' })
  await page.getByRole('button', { name: '保存并启用' }).click()
  await page.getByText('已保存并启用').waitFor()
}

async function makeProxy(page: Page) {
  await page.goto(proxyPaths.list.to())
  await page.getByRole('button', { name: '新增代理' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新增代理' })
  await choose(drawer, /代理方类型/, '外部公司')
  await fill(drawer, { 公司名称: named.company, 联系人: '宋清和', 联系电话: '13800001234' })
  await find(drawer, /材料品牌/, named.brand)
  await chooseNationwide(drawer, '代理地区')
  await drawer.getByRole('switch', { name: '独家' }).click()
  await fillDay(drawer, /开始日期/, day(0))
  await fillDay(drawer, /结束日期/, day(365 * 6))
  await drawer.getByRole('button', { name: '提交审核' }).click()
  await drawer
    .getByText(/最长 5 年/)
    .last()
    .waitFor()
  await fillDay(drawer, /结束日期/, day(365))
  await drawer.getByRole('button', { name: '提交审核' }).click()
  await page.getByText('已提交审核').waitFor()
}

describe('材料', () => {
  it('分类、品牌、材料依次新增,缺什么补什么;品牌停用后材料不能再选', { timeout: 90_000 }, async () => {
    const { context, page, complaints } = await visit('goods')
    await makeCategories(page)
    await makeBrand(page, named.leaf)
    await makeMaterial(page)
    await page.goto(materialPaths.list.to({ keyword: named.material }))
    await act(page, named.material, '停用')
    await answer(page, '停用材料')
    await rowOf(page, named.material).getByText('已停用').waitFor()
    await act(page, named.material, '启用')
    await rowOf(page, named.material).getByText('已启用').waitFor()
    await page.getByRole('button', { name: named.material, exact: true }).click()
    const drawer = page.getByRole('dialog', { name: named.material })
    await drawer.getByRole('tab', { name: '操作日志' }).click()
    await audited(drawer, `新增材料「${named.material}」`, `停用：材料「${named.material}」`)

    const pickable = () => data('goods', listMaterials, { keyword: named.material, pickable: true })
    expect((await pickable()).total).toBe(1)
    await page.goto(brandPaths.list.to({ keyword: named.brand }))
    await act(page, named.brand, '停用')
    await page.getByText(/1 个材料将不能再被选用/).waitFor()
    await answer(page, '停用品牌')
    await rowOf(page, named.brand).getByText('停用').first().waitFor()
    expect((await pickable()).total).toBe(0)
    await act(page, named.brand, '启用')
    await page.getByText(`「${named.brand}」已启用`).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('代理:最长五年;没有合同不能通过,补上后今天生效,再续签一期', { timeout: 90_000 }, async () => {
    const [operator, reviewer] = await Promise.all([visit('goods'), visit('admin')])
    const { page } = operator
    const { list: known } = await data('goods', listMaterials, { status: materialStatus.enabled, pageSize: 10 })
    await makeBrand(page, known[0]?.category.name ?? '')
    await makeProxy(page)
    const list = proxyPaths.list.to({ keyword: named.company })
    await reviewer.page.goto(list)
    await act(reviewer.page, named.company, '通过')
    const question = reviewer.page.getByRole('alertdialog')
    await question.getByRole('button', { name: '通过审核' }).click()
    await question.getByText('缺少合同').waitFor()
    await question.getByRole('button', { name: '取消' }).click()
    await act(reviewer.page, named.company, '驳回')
    await question.getByRole('textbox').fill('缺少合同编号与合同附件')
    await answer(reviewer.page, '驳回申请')

    await page.goto(list)
    await act(page, named.company, '编辑')
    const drawer = page.getByRole('dialog', { name: `编辑「${named.company}」的代理` })
    await drawer.getByText('缺少合同编号与合同附件').waitFor()
    await fill(drawer, { 合同编号: named.contract })
    await attach(drawer, '合同附件', pdf('合同.pdf'))
    await drawer.getByRole('button', { name: '提交审核' }).click()
    await page.getByText('已提交审核').waitFor()

    await reviewer.page.reload()
    await act(reviewer.page, named.company, '通过')
    await answer(reviewer.page, '通过审核')
    await rowOf(reviewer.page, named.company).getByText('生效中').waitFor()
    await reviewer.page.getByRole('button', { name: named.company, exact: true }).click()
    const opened = reviewer.page.getByRole('dialog', { name: named.company })
    await opened.getByRole('tab', { name: '操作日志' }).click()
    await audited(opened, '驳回', '通过')

    await page.reload()
    await act(page, named.company, '续签')
    const renewal = page.getByRole('dialog', { name: `续签「${named.company}」的代理` })
    await expect.poll(() => renewal.getByRole('combobox', { name: /开始日期/ }).inputValue()).toBe(day(366))
    await renewal.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('已保存草稿').waitFor()
    const { list: records } = await data('goods', listProxyRecords, { keyword: named.company })
    expect(records.map(({ status }) => status).toSorted()).toEqual([proxyStatus.draft, proxyStatus.active])
    expect([...operator.complaints, ...reviewer.complaints]).toEqual([])
    await Promise.all([operator.context.close(), reviewer.context.close()])
  })

  it('设计店铺材料:驳回一个,下一个自己打开;通过一个并收录到平台库;后审的人被告知是谁审过', async () => {
    const { list: waiting } = await data('goods', listMaterials, {
      source: materialSource.designStore,
      status: materialStatus.inReview,
      pageSize: 10,
    })
    const [refused, approved] = waiting.toReversed()
    if (!refused || !approved) throw new Error('no two materials of stores wait for their review')
    const [operator, other] = await Promise.all([visit('goods'), visit('admin')])
    const { page } = operator
    const queue = storeMaterialPaths.list.to({ status: materialStatus.inReview })
    await Promise.all([page.goto(queue), other.page.goto(queue)])
    await rowOf(other.page, refused.name).waitFor()

    await page.getByRole('button', { name: refused.name, exact: true }).click()
    await page.getByRole('dialog', { name: refused.name }).getByRole('button', { name: '驳回' }).click()
    await page.getByRole('alertdialog').getByRole('textbox').fill('图片与型号不符，请补充实物图')
    await answer(page, '驳回材料')
    await page.getByText(`「${refused.name}」已驳回`).waitFor()
    const following = page.getByRole('dialog')
    await following.getByRole('button', { name: '通过' }).waitFor()
    expect(await following.getByRole('heading', { name: refused.name, exact: true }).count()).toBe(0)

    await act(other.page, refused.name, '通过')
    const question = other.page.getByRole('alertdialog')
    await question.getByRole('button', { name: '通过审核' }).click()
    await question.getByText(/该材料已被审核,请刷新（.+已驳回）/).waitFor()

    await page.goto(storeMaterialPaths.list.to({ keyword: approved.materialCode }))
    await act(page, approved.name, '通过')
    await answer(page, '通过审核')
    await act(page, approved.name, '收录到平台库')
    await page.getByRole('dialog').getByRole('button', { name: '收录材料' }).click()
    await rowOf(page, approved.name).getByText('已收录').waitFor()
    const { list: library } = await data('goods', listMaterials, {
      source: materialSource.platform,
      keyword: approved.name,
    })
    expect(library.some(({ adoptedFrom }) => adoptedFrom?.id === approved.id)).toBe(true)

    await page.goto(materialPaths.form.to({ id: refused.id }))
    await page.getByText('图片与型号不符，请补充实物图').first().waitFor()
    expect(operator.complaints).toEqual([])
    await Promise.all([operator.context.close(), other.context.close()])
  })
})
