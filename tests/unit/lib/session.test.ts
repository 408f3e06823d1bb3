import './address.ts'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getProfile, updateProfile } from '#contract/session.ts'
import { call } from '#lib/call.ts'
import { clearLoginInfo, markSignOut, onOtherTab, readLoginInfo, renewToken, saveLoginInfo } from '#lib/session.ts'
import {
  expireSession,
  keepPageOpen,
  onSessionExpiry,
  regainSession,
  sessionRegained,
  setLoginNavigation,
  takeExpiryReason,
} from '#lib/session-expiry.ts'
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

describe('a lost session of an open page', () => {
  let close = () => {}
  let requests = 0
  const profile = 'http://console.test/api/auth/profile/detail'
  const lose = () =>
    network.use(
      http.get(profile, () => {
        requests += 1
        return HttpResponse.json({ code: 601, message: '', data: null })
      }),
    )
  const allow = () =>
    network.use(
      http.get(profile, () => {
        requests += 1
        return HttpResponse.json({ code: 200, message: '', data: 'the profile' })
      }),
    )
  beforeEach(() => {
    requests = 0
    close = keepPageOpen()
  })
  afterEach(() => {
    close()
    regainSession()
  })

  test('goes to /login after 1.5 seconds with the page under it', async () => {
    lose()
    void call(getProfile, {})
    await vi.waitFor(() => expect(readLoginInfo()).toBeNull())
    vi.advanceTimersByTime(1_500)
    expect(goToLogin).toHaveBeenCalledExactlyOnceWith(true)
  })

  test('repeats a read exactly once when the user has signed in again', async () => {
    lose()
    const read = call(getProfile, {})
    await vi.waitFor(() => expect(readLoginInfo()).toBeNull())
    vi.runAllTimers()
    allow()
    saveLoginInfo(loginInfo(7, 'renewed'))
    regainSession()
    expect(await read).toBe('the profile')
    expect(requests).toBe(2)
  })

  test('does not repeat a second time', async () => {
    lose()
    const read = call(getProfile, {})
    await vi.waitFor(() => expect(readLoginInfo()).toBeNull())
    saveLoginInfo(loginInfo(7, 'renewed'))
    regainSession()
    await expect(read).rejects.toMatchObject({ code: 601 })
    expect(requests).toBe(2)
  })

  test('sends reads of the meantime afterwards, and refuses changes without sending them', async () => {
    expireSession('登录已过期')
    const read = call(getProfile, {})
    await expect(call(updateProfile, {} as never)).rejects.toMatchObject({ code: 600 })
    expect(requests).toBe(0)
    allow()
    saveLoginInfo(loginInfo(7, 'renewed'))
    regainSession()
    expect(await read).toBe('the profile')
    expect(requests).toBe(1)
  })

  test('several failures at once lead to one sign-in', async () => {
    lose()
    for (let count = 0; count < 3; count++) void call(getProfile, {})
    await vi.waitFor(() => expect(requests).toBe(3))
    await vi.waitFor(() => expect(readLoginInfo()).toBeNull())
    vi.runAllTimers()
    expect(goToLogin).toHaveBeenCalledTimes(1)
    expect(allToasts()).toHaveLength(1)
  })

  test('a sign-in in another tab within the 1.5 seconds leaves the page where it is', () => {
    expireSession('登录已过期')
    regainSession()
    vi.runAllTimers()
    expect(goToLogin).not.toHaveBeenCalled()
    expect(sessionRegained()).toBeNull()
  })

  test('a sign-out in another tab leaves the page', () => {
    expireSession('请先登录', { signedOut: true })
    vi.runAllTimers()
    expect(goToLogin).toHaveBeenCalledExactlyOnceWith(false)
    expect(sessionRegained()).toBeNull()
  })

  test('drafts are saved again before the sign-in opens, for what was typed in the meantime', () => {
    const save = vi.fn()
    const stop = onSessionExpiry(save)
    expireSession('登录已过期')
    expect(save).toHaveBeenCalledTimes(1)
    vi.runAllTimers()
    expect(save).toHaveBeenCalledTimes(2)
    stop()
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
  const began = vi.fn()
  const info =
    (userId: number, token = 'other') =>
    () =>
      localStorage.setItem('info', JSON.stringify(loginInfo(userId, token)))
  const remove = () => localStorage.removeItem('info')

  beforeEach(() => {
    ended.mockReset()
    switched.mockReset()
    began.mockReset()
    stop = onOtherTab({ ended, switched, began })
  })
  afterEach(() => stop())

  test('a sign-out in one tab ends the others', () => {
    page.otherTab(remove, 'info')
    expect(ended).toHaveBeenCalledExactlyOnceWith(false)
  })

  test('a sign-out by the user is distinguished from a lost session', () => {
    markSignOut()
    page.otherTab(remove, 'info')
    expect(ended).toHaveBeenCalledExactlyOnceWith(true)
    localStorage.removeItem('signed-out-at')
  })

  test('a sign-in in one tab reaches the others that have lost the session', () => {
    page.otherTab(remove, 'info')
    page.otherTab(info(7, 'renewed'), 'info')
    expect(began).toHaveBeenCalledExactlyOnceWith(loginInfo(7).user)
    expect(switched).not.toHaveBeenCalled()
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
