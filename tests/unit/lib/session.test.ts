import './address.ts'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getProfile } from '#contract/session.ts'
import { call } from '#lib/call.ts'
import { clearLoginInfo, onOtherTab, readLoginInfo, renewToken, saveLoginInfo } from '#lib/session.ts'
import { onSessionExpiry, setLoginNavigation, takeExpiryReason } from '#lib/session-expiry.ts'
import { getSharedState, setSharedState } from '#lib/shared-state.ts'
import { allToasts, toast } from '#ui/toast/toast.ts'
import { inBrowser, loginInfo, network, page } from './browser.ts'

inBrowser()

const answers = (code: number, status = 200) =>
  network.use(
    http.get('http://console.test/api/auth/profile/detail', () =>
      HttpResponse.json({ code, message: '', data: null }, { status }),
    ),
  )
const fail = () => call(getProfile, {}).catch(() => {})
const goToLogin = vi.fn()

beforeEach(() => {
  toast.clear()
  takeExpiryReason()
  goToLogin.mockReset()
  setLoginNavigation(goToLogin)
  setSharedState({ redirectTarget: '' })
  saveLoginInfo(loginInfo())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

describe('a lost session', () => {
  test.each([600, 601, 602, 603, 401])(
    '%i clears the login info at once and redirects to /login after 1.5 seconds',
    async (code) => {
      answers(code)
      await fail()
      expect(readLoginInfo()).toBeNull()
      expect(localStorage.getItem('info')).toBeNull()
      vi.advanceTimersByTime(1_499)
      expect(goToLogin).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(goToLogin).toHaveBeenCalledTimes(1)
    },
  )

  test('is detected by the body code even if HTTP failed', async () => {
    answers(601, 401)
    await fail()
    expect(readLoginInfo()).toBeNull()
    vi.runAllTimers()
    expect(goToLogin).toHaveBeenCalledTimes(1)
  })

  test('is handled once for concurrent failures', async () => {
    answers(601)
    await Promise.all([fail(), fail(), fail()])
    vi.runAllTimers()
    expect(goToLogin).toHaveBeenCalledTimes(1)
    expect(allToasts().map(({ message }) => message)).toEqual(['登录已过期,请重新登录（601）'])
  })

  test('remembers the page, and shows the reason on the sign-in page once', async () => {
    answers(603)
    await fail()
    vi.runAllTimers()
    expect(getSharedState().redirectTarget).toBe('/goods/brand?abc')
    expect(takeExpiryReason()).toBe('登录已过期,请重新登录（603）')
    expect(takeExpiryReason()).toBe('')
  })

  test('lets open forms save drafts before anything is cleared', async () => {
    let infoThen: unknown
    const stop = onSessionExpiry(() => {
      infoThen = readLoginInfo()
    })
    answers(600)
    await fail()
    expect(infoThen).toEqual(loginInfo())
    vi.runAllTimers()
    stop()
  })

  test('does not redirect on the sign-in page itself', async () => {
    page.location.pathname = '/login'
    answers(600)
    await fail()
    vi.runAllTimers()
    expect(goToLogin).not.toHaveBeenCalled()
  })
})

test('604 keeps the login info and does not redirect', async () => {
  answers(604)
  await fail()
  vi.runAllTimers()
  expect(readLoginInfo()).toEqual(loginInfo())
  expect(goToLogin).not.toHaveBeenCalled()
  expect(allToasts().map(({ message }) => message)).toEqual(['该账号已被冻结（604）'])
})

describe('stored login info', () => {
  test.each(['', 'no json', 'null', '[]', '{}', '{"token":""}', '{"token":5}'])('%s counts as none', (text) => {
    localStorage.setItem('info', text)
    expect(readLoginInfo()).toBeNull()
  })

  test('accepts a new token without losing other fields', () => {
    saveLoginInfo({ ...loginInfo(), mustChangePassword: true })
    renewToken('renewed', '2026-12-01T00:00:00.000+08:00')
    expect(readLoginInfo()).toEqual({ ...loginInfo(), token: 'renewed', expireAt: '2026-12-01T00:00:00.000+08:00' })
  })
})

describe('across tabs', () => {
  let stop = () => {}
  const ended = vi.fn()
  const switched = vi.fn()
  const info =
    (userId: number, token = 'other') =>
    () =>
      localStorage.setItem('info', JSON.stringify(loginInfo(userId, token)))
  const remove = () => localStorage.removeItem('info')

  beforeEach(() => {
    ended.mockReset()
    switched.mockReset()
    stop = onOtherTab({ ended, switched })
  })
  afterEach(() => stop())

  test('a sign-out in one tab ends the others', () => {
    page.otherTab(remove, 'info')
    expect(ended).toHaveBeenCalledTimes(1)
  })

  test('a cleared storage does too', () => {
    page.otherTab(() => localStorage.clear(), null)
    expect(ended).toHaveBeenCalledTimes(1)
  })

  test("a different user's sign-in is detected, a new token of the same user is not", () => {
    page.otherTab(info(7, 'renewed'), 'info')
    expect(switched).not.toHaveBeenCalled()
    page.otherTab(info(8), 'info')
    expect(switched).toHaveBeenCalledTimes(1)
    expect(ended).not.toHaveBeenCalled()
  })

  test("other keys and this tab's own changes are ignored", () => {
    page.otherTab(() => localStorage.setItem('drafts', '1'), 'drafts')
    clearLoginInfo()
    page.otherTab(remove, 'info')
    expect(ended).not.toHaveBeenCalled()
  })
})
