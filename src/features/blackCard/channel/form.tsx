import { Link, useNavigate } from 'react-router-dom'
import type { Channel } from '#contract/blackCard/channels.ts'
import { channelPaths } from '#features/blackCard/paths.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { Button } from '#ui/button/button.tsx'
import { BasicFields, ContractFields } from './fields.tsx'
import { useChannelForm } from './use-form.ts'

/** The form of a channel; a new one without a record. */
export function ChannelForm({ channel }: { channel: Channel | null }) {
  const { leaveFor } = usePageLocation()
  const navigate = useNavigate()
  const form = useChannelForm(channel, ({ id }) => {
    if (channel) void navigate(channelPaths.detail.to({ id }), { replace: true })
    else leaveFor(channelPaths.detail.to({ id }))
  })
  return (
    <FormPage
      form={form}
      history={channel && { resource: 'channel', targetId: channel.id }}
      title={channel ? `编辑 ${channel.name}` : '新增渠道商'}
      actions={
        <>
          <SaveButton form={form} intent="save" tone="primary">
            {channel ? '保存修改' : '保存'}
          </SaveButton>
          <Button asChild tone="quiet" size="medium">
            <Link to={channel ? channelPaths.detail.to({ id: channel.id }) : channelPaths.list.to()}>返回</Link>
          </Button>
        </>
      }
    >
      <BasicFields channel={channel} />
      <ContractFields />
    </FormPage>
  )
}
