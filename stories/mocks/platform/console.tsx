import type { Decorator } from '@storybook/react-vite'
import { MemoryRouter } from 'react-router-dom'
import { type RoleCode, roleCodes } from '#contract/default-roles.ts'
import { countNotifications } from '#contract/notifications.ts'
import { getUserMenu, type LoginInfo } from '#contract/session.ts'
import { forgetMenu } from '#lib/menu.ts'
import { saveLoginInfo } from '#lib/session.ts'
import { resetSharedState } from '#lib/shared-state.ts'
import { productHandlers } from '#mocks/goods/products.ts'
import { menuOf } from '#mocks/menu.ts'
import { profileAs, type RoleName, type ScreenParameters } from '#mocks/screen-handlers.ts'
import { noticeHandlers } from '#mocks/suppliers/notices.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { handle, storyToken, worker } from '#mocks/worker.ts'
import { currentQuestion } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import { platformHandlers } from './platform.ts'
import { searchHandlers } from './search.ts'

/** The whole console in memory for a signed-in user; use as `beforeEach` of its stories. */
export function enterConsole(as: RoleName = '商品运营', info: Partial<LoginInfo> = {}): () => void {
  const { id: userId, account, name, avatar, accountType } = profileAs(as)
  const role: RoleCode = roleCodes.find((code) => code === account) ?? 'superAdmin'
  sessionStorage.clear()
  localStorage.removeItem(`side-menu:${userId}`)
  localStorage.removeItem(`recent-records:${userId}`)
  saveLoginInfo({
    token: storyToken(),
    expireAt: '2099-01-01T00:00:00+08:00',
    mustChangePassword: false,
    user: { userId, account, name, avatar, accountType },
    ...info,
  })
  worker.use(
    ...platformHandlers(as),
    ...supplierHandlers(),
    ...productHandlers(),
    ...noticeHandlers(),
    ...searchHandlers(),
    handle(getUserMenu, menuOf(role)),
    handle(countNotifications, {
      unread: 3,
      todos: [{ code: 'brandReview', title: '待审核品牌', count: 7, path: '/goods/brandReview', query: {} }],
      runningJobs: 1,
    }),
  )
  return leave
}

/** Toasts, confirmations and the menu outlive a page, so a story must clear them. */
function leave(): void {
  toast.clear()
  for (let question = currentQuestion(); question; question = currentQuestion()) question.resolve(false)
  forgetMenu()
  resetSharedState()
}

/** A memory router instead of the browser's; `at` is the initial URL. */
export const consoleDecorator: Decorator = (Story, { parameters, id }) => (
  <MemoryRouter key={id} initialEntries={[(parameters as ScreenParameters).at]}>
    <Story />
    <Toaster />
  </MemoryRouter>
)
