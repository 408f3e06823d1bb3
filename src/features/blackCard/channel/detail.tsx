import { Link, useNavigate } from 'react-router-dom'
import { listChannelPrices } from '#contract/blackCard/channel-prices.ts'
import { canEditChannel, canEndChannel, canPauseChannel, canStartChannel } from '#contract/blackCard/channel-rules.ts'
import {
  type Channel,
  enableChannels,
  endChannel,
  getChannel,
  listChannels,
  saveChannel,
} from '#contract/blackCard/channels.ts'
import { type channelPriceState, channelStatus } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import { channelPaths } from '#features/blackCard/paths.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { RecordPager } from '#screen/list/record-pager.tsx'
import { Page } from '#screen/page/page.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { ChannelFacts } from './facts.tsx'
import { ChannelForm } from './form.tsx'
import { ChannelPerformance } from './performance.tsx'
import { ChannelPrices } from './prices.tsx'
import { ChannelSettlements } from './settlements.tsx'
import { useChannelActions } from './use-actions.ts'

/** One route: a new channel without an id, its form with the tab `edit`, otherwise everything about it. */
export default function ChannelDetail() {
  const { id, tab, priceState, keyword } = useRouteQuery(channelPaths.detail)
  const channel = useRead(getChannel, id === undefined ? null : { id })
  if (channel && tab !== 'edit')
    return (
      <ChannelPage key={channel.id} channel={channel} tab={tab ?? 'facts'} priceState={priceState} keyword={keyword} />
    )
  return <ChannelForm key={channel?.id ?? 'new'} channel={channel} />
}

interface ChannelPageProps {
  channel: Channel
  tab: string
  priceState: CodeOf<typeof channelPriceState> | undefined
  keyword: string | undefined
}

function ChannelPage({ channel, tab, priceState, keyword }: ChannelPageProps) {
  const navigate = useNavigate()
  const can = useCan()
  const actions = useChannelActions()
  const { id, name, status, pauseReason } = channel
  const edit = channelPaths.detail.to({ id, tab: 'edit' })
  const mayEdit = can(saveChannel) && canEditChannel(channel)
  return (
    <Page
      title={name}
      className="gap-4"
      aside={
        <span className="flex items-center gap-3">
          <StatusBadge tone={channelStatus.tone(status)}>{channelStatus.label(status)}</StatusBadge>
          <CopyText value={channel.channelNo} />
        </span>
      }
      actions={
        <>
          <RecordPager
            list={listChannels}
            id={id}
            noun="渠道商"
            to={(other) => channelPaths.detail.to({ id: other, ...(tab !== 'facts' && { tab }) })}
          />
          {can(endChannel) && canEndChannel(channel) && <Button onClick={() => actions.end(channel)}>终止合作</Button>}
          {can(enableChannels) && canPauseChannel(channel) && (
            <Button onClick={() => actions.pause([channel])}>暂停</Button>
          )}
          {mayEdit && (
            <Button asChild>
              <Link to={edit}>编辑</Link>
            </Button>
          )}
          {can(enableChannels) && canStartChannel(channel) && (
            <Button tone="primary" onClick={() => actions.start(channel)}>
              启用
            </Button>
          )}
        </>
      }
    >
      {status === channelStatus.paused && <Notice tone="warning" title={`暂停原因：${pauseReason}`} />}
      {status === channelStatus.ended && <Notice tone="warning" title={`终止原因：${pauseReason}`} />}
      <Tabs
        value={tab}
        onValueChange={(next) => navigate(channelPaths.detail.to({ id, tab: next }), { replace: true })}
      >
        <TabList label="渠道商资料">
          <Tab value="facts">资料</Tab>
          {can(listChannelPrices) && <Tab value="prices">供货价</Tab>}
          <Tab value="settlements">结算单</Tab>
          <Tab value="figures">业绩</Tab>
          <Tab value="audit">操作日志</Tab>
        </TabList>
        <TabPanel value="facts">
          <ChannelFacts channel={channel} />
        </TabPanel>
        {can(listChannelPrices) && (
          <TabPanel value="prices">
            <ChannelPrices
              channel={channel}
              priceState={priceState}
              keyword={keyword}
              onPriceState={(next) =>
                navigate(channelPaths.detail.to({ id, tab: 'prices', ...(next && { priceState: next }) }), {
                  replace: true,
                })
              }
            />
          </TabPanel>
        )}
        <TabPanel value="settlements">
          <ChannelSettlements channel={channel} />
        </TabPanel>
        <TabPanel value="figures">
          <ChannelPerformance channel={channel} />
        </TabPanel>
        <TabPanel value="audit">
          <AuditTrail resource="channel" targetId={id} restoreAt={mayEdit ? edit : undefined} />
        </TabPanel>
      </Tabs>
    </Page>
  )
}
