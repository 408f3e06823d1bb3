import { Suspense } from 'react'
import { getProfile } from '#contract/session.ts'
import { profilePath } from '#features/platform/paths.ts'
import { encodeRouteQuery } from '#lib/route-query.ts'
import { useRead } from '#screen/data/use-read.ts'
import { useDraftCount } from '#screen/form/draft-keys.ts'
import { Page } from '#screen/page/page.tsx'
import { PageBoundary } from '#screen/page/page-boundary.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { ProfileBasics } from './basics.tsx'
import { ProfilePassword } from './password.tsx'
import { ProfileSessions } from './sessions.tsx'

const outline = <Skeleton shape="detail" />
const ProfileDrafts = lazyPart(() => import('./drafts.tsx'), 'ProfileDrafts', outline)
const ProfileWatermark = lazyPart(() => import('./watermark.tsx'), 'ProfileWatermark', outline)

const tabs = ['basics', 'password', 'sessions', 'watermark', 'drafts']

/** The user's own profile. Users who must change their password see only that form. */
export default function Profile() {
  const profile = useRead(getProfile, {})
  const { tab = 'basics' } = useRouteQuery(profilePath)
  const { replaceSearch } = usePageLocation()
  const drafts = useDraftCount()
  if (profile.mustChangePassword) {
    return (
      <Page title="修改密码">
        <ProfilePassword profile={profile} />
      </Page>
    )
  }
  return (
    <Page>
      <Tabs
        value={tabs.includes(tab) ? tab : 'basics'}
        onValueChange={(next) => replaceSearch(next === 'basics' ? '' : `?${encodeRouteQuery({ tab: next })}`)}
      >
        <TabList label="个人中心">
          <Tab value="basics">基本资料</Tab>
          <Tab value="password">修改密码</Tab>
          <Tab value="sessions">登录设备</Tab>
          <Tab value="watermark">水印设置</Tab>
          <Tab value="drafts" count={drafts}>
            草稿箱
          </Tab>
        </TabList>
        {/* Keeps input while other tabs are open. */}
        <TabPanel value="basics" forceMount className="data-[state=inactive]:hidden">
          <ProfileBasics profile={profile} />
        </TabPanel>
        <TabPanel value="password">
          <ProfilePassword profile={profile} />
        </TabPanel>
        <TabPanel value="sessions">
          <PageBoundary>
            <Suspense fallback={<Skeleton shape="detail" />}>
              <ProfileSessions />
            </Suspense>
          </PageBoundary>
        </TabPanel>
        <TabPanel value="watermark" forceMount className="data-[state=inactive]:hidden">
          <ProfileWatermark />
        </TabPanel>
        <TabPanel value="drafts">
          <ProfileDrafts />
        </TabPanel>
      </Tabs>
    </Page>
  )
}
