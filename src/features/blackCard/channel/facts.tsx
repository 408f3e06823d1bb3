import { Link } from 'react-router-dom'
import type { Channel } from '#contract/blackCard/channels.ts'
import { channelKind, channelStatus } from '#contract/blackCard/codes.ts'
import { channelPaths } from '#features/blackCard/paths.ts'
import { FileList } from '#screen/files/file-list.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { ContractEnd } from './columns.tsx'
import { Invitation } from './invitation.tsx'

/** Who the channel is, its contract and account, and its invitation. */
export function ChannelFacts({ channel }: { channel: Channel }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid gap-4">
        <BasicFacts channel={channel} />
        <ContractFacts channel={channel} />
      </div>
      <Invitation channel={channel} />
    </div>
  )
}

function BasicFacts({ channel }: { channel: Channel }) {
  const { licenceNo, licenceImage, parent, children } = channel
  return (
    <FormSection title="基本信息" className="max-w-none">
      <Descriptions>
        <Descriptions.Item label="渠道类型">{channelKind.label(channel.kind)}</Descriptions.Item>
        <Descriptions.Item label="上级渠道">{parent && <ChannelLink {...parent} />}</Descriptions.Item>
        <Descriptions.Item label="联系人">{channel.contactName}</Descriptions.Item>
        <Descriptions.Item label="登录手机" copies={channel.phone} />
        <Descriptions.Item label="渠道经理">{channel.manager?.name}</Descriptions.Item>
        <Descriptions.Item label="信用代码" {...(licenceNo && { copies: licenceNo })} />
        <Descriptions.Item label="授权地区" wide>
          {channel.areaNames}
        </Descriptions.Item>
        <Descriptions.Item label="地址" wide>
          {channel.address}
        </Descriptions.Item>
        <Descriptions.Item label="营业执照">
          {licenceImage && <Thumbnail src={licenceImage} alt="营业执照" size={72} ratio={4 / 3} />}
        </Descriptions.Item>
        {children.length > 0 && (
          <Descriptions.Item label="下级渠道" wide>
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              {children.map(({ id, name, status }) => (
                <span key={id}>
                  <ChannelLink id={id} name={name} />
                  {status !== channelStatus.active && (
                    <span className="text-text-muted">（{channelStatus.label(status)}）</span>
                  )}
                </span>
              ))}
            </span>
          </Descriptions.Item>
        )}
        <Descriptions.Item label="备注" wide>
          {channel.remark}
        </Descriptions.Item>
      </Descriptions>
    </FormSection>
  )
}

function ChannelLink({ id, name }: { id: number; name: string }) {
  return (
    <Link to={channelPaths.detail.to({ id })} className="text-accent-text hover:underline">
      {name}
    </Link>
  )
}

function ContractFacts({ channel }: { channel: Channel }) {
  return (
    <FormSection title="合同与结算" className="max-w-none">
      <Descriptions>
        <Descriptions.Item label="合同编号">{channel.contractNo}</Descriptions.Item>
        <Descriptions.Item label="合同开始">{channel.contractStart}</Descriptions.Item>
        <Descriptions.Item label="合同结束">
          <ContractEnd row={channel} />
        </Descriptions.Item>
        <Descriptions.Item label="供货系数">
          {channel.supplyFactor && String(Number(channel.supplyFactor))}
        </Descriptions.Item>
        <Descriptions.Item label="佣金比例">{`${Number(channel.commissionRate)}%`}</Descriptions.Item>
        <Descriptions.Item label="结算日">{`每月 ${channel.settleDay} 日`}</Descriptions.Item>
        <Descriptions.Item label="开户行">{channel.bankName}</Descriptions.Item>
        <Descriptions.Item label="开户名">{channel.bankAccountName}</Descriptions.Item>
        <Descriptions.Item label="银行账号">
          <span className="tabular-nums">{channel.bankAccount}</span>
        </Descriptions.Item>
        <Descriptions.Item label="合同文件" wide>
          {channel.contractFiles.length > 0 ? <FileList files={channel.contractFiles} /> : null}
        </Descriptions.Item>
      </Descriptions>
    </FormSection>
  )
}
