import type { Decorator } from '@storybook/react-vite'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { findScreen } from '#app/boot/routes.ts'
import { getProfile } from '#contract/session.ts'
import { saveLoginInfo } from '#lib/session.ts'
import { createQueryClient } from '#screen/data/query-client.ts'
import { readOptions } from '#screen/data/use-read.ts'
import { PageBoundary } from '#screen/page/page-boundary.tsx'
import { type PageLocation, PageLocationProvider } from '#screen/page/page-location.tsx'
import { ScreenRouteProvider } from '#screen/page/screen-route.tsx'
import { currentQuestion } from '#ui/confirm/confirm.ts'
import { ConfirmHost } from '#ui/confirm/confirm-host.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { toast } from '#ui/toast/toast.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import { profileAs, type ScreenParameters } from './screen-handlers.ts'
import { storyToken } from './worker.ts'

function StoryPage({ at, children }: { at: string; children: ReactNode }) {
  const [path = '', text = ''] = at.split('?')
  const [search, setSearch] = useState(text && `?${text}`)
  const [left, setLeft] = useState('')
  const found = useMemo(() => findScreen(path), [path])
  const location = useMemo<PageLocation>(
    () => ({
      path,
      search,
      params: found?.params ?? {},
      isActive: true,
      replaceSearch: setSearch,
      setDirty: () => {},
      setTitle: () => {},
      leaveFor: setLeft,
    }),
    [path, search, found],
  )
  // Toasts and confirmations outlive a page, so a story must clear them.
  useEffect(
    () => () => {
      toast.clear()
      for (let question = currentQuestion(); question; question = currentQuestion()) question.resolve(false)
    },
    [],
  )
  if (left) return <p role="status">已前往 {left.split('?')[0]}</p>
  return (
    <ScreenRouteProvider value={found?.route ?? null}>
      <PageLocationProvider value={location}>{children}</PageLocationProvider>
    </ScreenRouteProvider>
  )
}

/**
 * Renders a screen as in the console: router, cache, permissions, page frame, toasts and confirmations; fresh for each
 * story.
 */
export const screenDecorator: Decorator = (Story, { parameters, id }) => {
  const { at, as = '超级管理员', profile: difference } = parameters as ScreenParameters
  const token = storyToken()
  const client = useMemo(() => {
    const fresh = createQueryClient()
    const profile = { ...profileAs(as), ...difference }
    fresh.setDefaultOptions({ queries: { ...fresh.getDefaultOptions().queries, retry: false } })
    fresh.setQueryData(readOptions(getProfile, {}).queryKey, profile)
    saveLoginInfo({
      token,
      expireAt: '2099-01-01T00:00:00+08:00',
      mustChangePassword: false,
      user: { userId: 1, account: profile.account, name: profile.name, avatar: '', accountType: profile.accountType },
    })
    return fresh
  }, [as, difference, token])
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <StoryPage key={id} at={at}>
          <PageBoundary>
            <Suspense fallback={<Skeleton shape="form" />}>
              <Story />
            </Suspense>
          </PageBoundary>
        </StoryPage>
        <Toaster />
        <ConfirmHost />
      </MemoryRouter>
    </QueryClientProvider>
  )
}
