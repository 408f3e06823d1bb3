import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { savePreference } from '#contract/base.ts'
import { notificationsPath } from '#features/platform/list-paths.ts'
import { profilePath } from '#features/platform/paths.ts'
import { brandPaths, supplierPaths } from '#features/suppliers/paths.ts'
import { jobsPath } from '#screen/page/jobs-path.ts'
import { startJourney } from './setup/journey.ts'
import { answer } from './setup/page-actions.ts'

const { visit } = startJourney()

/** Number of unread notices shown by the bell. */
async function unread(page: Page): Promise<number> {
  const label = await page.getByRole('button', { name: /^通知，\d+ 条未读$/ }).getAttribute('aria-label')
  return Number(/\d+/.exec(label ?? '')?.[0])
}

describe('本人事务', () => {
  it('行高与水印跟着人到另一台设备;改了姓名右上角随之变化;让其他设备下线', async () => {
    const [here, there] = await Promise.all([visit('goods'), visit('goods')])
    const { page } = here
    await page.goto(brandPaths.list.to())
    await page.getByRole('button', { name: '外观' }).click()
    const savedResponse = page.waitForResponse((response) => response.url().endsWith(savePreference.path))
    await page.getByRole('group', { name: '行高' }).getByRole('button', { name: '紧凑' }).click()
    await savedResponse
    await there.page.goto(brandPaths.list.to())
    await there.page.locator('html[data-density=compact]').waitFor()

    await page.goto(profilePath.to())
    await page.getByRole('textbox', { name: /姓名/ }).fill('林嘉怡甲')
    await page.getByRole('button', { name: '保存资料' }).click()
    await page.getByText('资料已保存').waitFor()
    await page.getByRole('banner').getByText('林嘉怡甲').waitFor()

    await page.goto(profilePath.to({ tab: 'watermark' }))
    await page.getByRole('textbox', { name: /水印文字/ }).fill('样图勿传')
    await page.getByRole('button', { name: '保存水印' }).click()
    await page.getByRole('button', { name: '沿用平台默认' }).waitFor()
    await there.page.goto(profilePath.to({ tab: 'watermark' }))
    const input = there.page.getByRole('textbox', { name: /水印文字/ })
    await expect.poll(() => input.inputValue()).toBe('样图勿传')

    await page.goto(profilePath.to({ tab: 'sessions' }))
    await page.getByRole('button', { name: '退出其他设备' }).click()
    await answer(page, '退出其他设备')
    await page.getByRole('button', { name: '退出其他设备' }).waitFor({ state: 'detached' })
    await there.page.goto(brandPaths.list.to())
    await there.page.waitForURL((url) => url.pathname === '/login')
    expect(here.complaints).toEqual([])
    await here.context.close()
    await there.context.close()
  })

  it('导出后在任务里再下载一次;通知标为已读,铃铛少一条', async () => {
    const { page, context, complaints } = await visit('goods')
    await page.goto(supplierPaths.list.to())
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出 Excel' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)

    await page.goto(jobsPath.to())
    const job = page.getByRole('row', { name: /供应商列表导出/ }).first()
    const again = page.waitForEvent('download')
    await job.getByRole('button', { name: '下载结果' }).click()
    expect((await again).suggestedFilename()).toMatch(/\.xlsx$/)

    await page.goto(notificationsPath.to())
    const mark = page.getByRole('button', { name: '标为已读', exact: true }).first()
    await mark.waitFor()
    // The bell shows none until the count is loaded.
    await expect.poll(() => unread(page)).toBeGreaterThan(0)
    const before = await unread(page)
    await mark.click()
    await expect.poll(() => unread(page)).toBe(before - 1)
    expect(complaints).toEqual([])
    await context.close()
  })
})
