import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { resourceTitle } from '#contract/permissions.ts'
import { getProfile, listGranters } from '#contract/session.ts'
import { forbiddenPath, ownAddress, redirectPath } from '#features/platform/paths.ts'
import { loadMenu } from '#lib/menu.ts'
import { canOpen, useProfile } from '#screen/data/permissions.tsx'
import { readOptions } from '#screen/data/use-read.ts'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { Result } from '#ui/result/result.tsx'
import { toast } from '#ui/toast/toast.ts'
import { ScreenFinder } from './screen-finder.ts'

/** The page is forbidden: shows the page, the missing permission, who can grant it, details to quote, and links. */
export default function Forbidden() {
  const from = ownAddress(useRouteQuery(forbiddenPath).from)
  const wanted = use(ScreenFinder)(from.split('?')[0] ?? '')
  const profile = useProfile()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isChecking, setChecking] = useState(false)

  // The granters are optional: without them the page shows the rest.
  const { data: granters = [] } = useQuery({
    ...readOptions(listGranters, { permission: wanted?.permission ?? '' }),
    enabled: Boolean(wanted?.permission),
  })

  const checkAgain = async () => {
    setChecking(true)
    try {
      const [now] = await Promise.all([client.fetchQuery({ ...readOptions(getProfile, {}), staleTime: 0 }), loadMenu()])
      if (wanted && canOpen(now, wanted)) navigate(from, { replace: true })
      else toast.info('权限没有变化')
    } catch {
      toast.error('权限刷新失败，请稍后重试')
    } finally {
      setChecking(false)
    }
  }

  return (
    <Result
      className="w-full"
      tone="warning"
      title={wanted ? `您没有「${wanted.title}」的访问权限` : '您没有该页面的访问权限'}
      description="如工作需要，请将下面的信息告知管理员开通。"
      actions={
        <>
          <LinkButton asChild tone="primary" size="medium">
            <Link to={redirectPath.to()}>回到首个菜单</Link>
          </LinkButton>
          <Button size="medium" onClick={() => navigate(-1)}>
            返回上一页
          </Button>
          <Button size="medium" loading={isChecking} onClick={checkAgain}>
            刷新权限
          </Button>
        </>
      }
    >
      {profile && (
        <Descriptions columns={1} className="rounded-panel border bg-surface px-5 py-4">
          <Descriptions.Item label="账号">
            <CopyText value={profile.account} />
          </Descriptions.Item>
          <Descriptions.Item label="角色">
            {profile.roles.map((role) => role.name).join('、') || '没有角色'}
          </Descriptions.Item>
          {wanted && <Descriptions.Item label="页面">{wanted.breadcrumb.join(' / ')}</Descriptions.Item>}
          {wanted?.permission && (
            <Descriptions.Item label="缺少的权限">
              {resourceTitle(wanted.permission)} <CopyText value={wanted.permission} />
            </Descriptions.Item>
          )}
          {granters.length > 0 && (
            <Descriptions.Item label="可开通的人">
              {granters.map(({ name, roles }) => `${name}（${roles.join('、')}）`).join('；')}
            </Descriptions.Item>
          )}
        </Descriptions>
      )}
    </Result>
  )
}
